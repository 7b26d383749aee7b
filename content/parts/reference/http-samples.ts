import type { Example } from '../../data/openapi.yaml'
import { jsonText } from './json-text.ts'
import { type Call, server } from './schema.ts'

/** What a sample of a call sends. */
interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: unknown
}

export interface Sample {
  readonly id: string
  readonly label: string
  readonly lang: string
  readonly code: string
}

/** A call as curl and in languages of servers, each as a program that reads the secret key there: it has no place in an app. */
export function httpSamples(call: Call, body: Example | undefined): Sample[] {
  const sent = sentBy(call, body)
  return [
    { id: 'curl', label: 'curl', lang: 'bash', code: curl(sent) },
    { id: 'javascript', label: 'JavaScript', lang: 'js', code: javascript(sent) },
    { id: 'swift', label: 'Swift', lang: 'swift', code: swift(sent) },
    { id: 'kotlin', label: 'Kotlin', lang: 'kotlin', code: kotlin(sent) },
    { id: 'dart', label: 'Dart', lang: 'dart', code: dart(sent) },
  ]
}

function sentBy({ method, path, parameters }: Call, body: Example | undefined): Sent {
  const given = (place: string) =>
    parameters.flatMap(({ in: where, name, example }) =>
      where === place && example !== undefined ? [[name, String(example)] as const] : [],
    )
  const filled = given('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = new URLSearchParams(given('query').map(([name, value]) => [name, value])).toString()
  return {
    method,
    url: `${server}${filled}${query ? `?${query.replaceAll('%3A', ':')}` : ''}`,
    headers: [...(body ? [['Content-Type', 'application/json'] as const] : []), ...given('header')],
    body: body?.value,
  }
}

function curl({ method, url, headers, body }: Sent): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    '-H "Authorization: Bearer $API_SECRET_KEY"',
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d '${jsonText(body, '  ')}'`]),
  ]
  return lines.join(' \\\n  ')
}

function javascript({ method, url, headers, body }: Sent): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the sample's
    '    Authorization: `Bearer ${process.env.API_SECRET_KEY}`,',
    ...headers.map(([name, value]) => `    '${name}': '${value}',`),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${scriptText(body)}),`]),
  ]
  return `const response = await fetch('${url}', {
${options.join('\n')}
})
const body = await response.json()
if (!response.ok) throw new Error(\`\${body.error.code}: \${body.error.message}\`)
console.log(body)`
}

/** JSON in the spelling of JavaScript. */
function scriptText(value: unknown): string {
  return jsonText(value, '  ')
    .replace(/"([A-Za-z_$][\w$]*)":/g, '$1:')
    .replace(/"((?:[^"\\']|\\.)*)"/g, "'$1'")
    .replace(/([^,{[\s])\n/g, '$1,\n')
}

/** With the HTTP client of server-side Swift. */
function swift({ method, url, headers, body }: Sent): string {
  const hasBody = body !== undefined
  const lines = [
    ...(method === 'GET' ? [] : [`request.method = .${method}`]),
    'request.headers.add(name: "Authorization", value: "Bearer \\(key)")',
    ...headers.map(([name, value]) => `request.headers.add(name: "${name}", value: "${value}")`),
    ...(hasBody ? [`request.body = .bytes(ByteBuffer(string: """\n    ${jsonText(body, '    ')}\n    """))`] : []),
  ]
  return `import AsyncHTTPClient
import Foundation
import NIOCore

let key = ProcessInfo.processInfo.environment["API_SECRET_KEY"] ?? ""
var request = HTTPClientRequest(url: "${url}")
${lines.join('\n')}

let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
let body = String(buffer: try await response.body.collect(upTo: 1_048_576))
guard (200...299).contains(response.status.code) else {
    fatalError("HTTP \\(response.status.code): \\(body)")
}
print(body)`
}

function dart({ method, url, headers, body }: Sent): string {
  const hasBody = body !== undefined
  const lines = [
    "  request.headers.set('Authorization', 'Bearer $key');",
    ...headers.map(([name, value]) => `  request.headers.set('${name}', '${value}');`),
    ...(hasBody ? [`  request.add(utf8.encode(jsonEncode(${dartText(body)})));`] : []),
  ]
  return `import 'dart:convert';
import 'dart:io';

Future<void> main() async {
  final key = Platform.environment['API_SECRET_KEY'];
  final client = HttpClient();
  final request = await client.openUrl('${method}', Uri.parse('${url}'));
${lines.join('\n')}
  final response = await request.close();
  final body = await utf8.decodeStream(response);
  client.close();
  if (response.statusCode >= 300) throw HttpException('\${response.statusCode}: $body');
  print(body);
}`
}

/** JSON in the spelling of Dart. */
function dartText(value: unknown): string {
  return jsonText(value, '  ')
    .replace(/"((?:[^"\\']|\\.)*)"/g, "'$1'")
    .replace(/([^,{[\s])\n/g, '$1,\n')
}

function kotlin({ method, url, headers, body }: Sent): string {
  const hasBody = body !== undefined
  const lines = [
    '        .header("Authorization", "Bearer $key")',
    ...headers.map(([name, value]) => `        .header("${name}", "${value}")`),
    ...(hasBody ? [`        .method("${method}", BodyPublishers.ofString(body))`] : []),
  ]
  return `import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
${hasBody ? 'import java.net.http.HttpRequest.BodyPublishers\n' : ''}import java.net.http.HttpResponse.BodyHandlers

fun main() {
    val key = System.getenv("API_SECRET_KEY")
${hasBody ? `    val body = """${jsonText(body, '    ')}"""\n` : ''}    val request = HttpRequest.newBuilder(URI("${url}"))
${lines.join('\n')}
        .build()
    val response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString())
    check(response.statusCode() in 200..299) { "HTTP \${response.statusCode()}: \${response.body()}" }
    println(response.body())
}`
}
