import type { CodeTab } from './code-tabs.tsx'
import { type ApiDescription, type Call, mediaOf, serverOf } from './description.ts'
import { jsonText } from './json-text.ts'
import { sentPairs } from './parameter-values.ts'
import { bodyText, type Part, type RequestBody, requestBody } from './request-body.ts'

/** What a sample of a call contains. */
interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The header with the key, the key’s prefix, and the environment variable that contains the key. */
  readonly key: { readonly name: string; readonly prefix: string; readonly variable: string } | undefined
  readonly body: RequestBody | undefined
  /** Whether the response has a body. */
  readonly answers: boolean
}

/** Options for the samples of a call. */
export interface SampleOptions {
  /** The environment variable with the caller's key. */
  readonly secret: string
  /** Any of `curl`, `javascript`, `swift`, `kotlin` and `dart`, in this order. */
  readonly languages?: readonly string[] | undefined
}

interface Language {
  readonly label: string
  readonly lang: string
  readonly write: (sent: Sent) => string
  /** Whether its HTTP client can send forms with files. */
  readonly hasForms?: true
}

const languages: Readonly<Record<string, Language>> = {
  curl: { label: 'curl', lang: 'bash', write: curl, hasForms: true },
  javascript: { label: 'JavaScript', lang: 'js', write: javascript, hasForms: true },
  swift: { label: 'Swift', lang: 'swift', write: swift },
  kotlin: { label: 'Kotlin', lang: 'kotlin', write: kotlin },
  dart: { label: 'Dart', lang: 'dart', write: dart },
}

/** Samples of a call for curl and server languages. Each reads the secret key from the environment: it has no place in apps. */
export function requestSamples(api: ApiDescription, call: Call, body: unknown, options: SampleOptions): CodeTab[] {
  const sent = sentBy(api, call, body, options.secret)
  const known = Object.keys(languages)
  const wanted = options.languages ?? known
  for (const id of wanted)
    if (!languages[id]) throw new Error(`There are no samples of requests in \`${id}\`, only in: ${known.join(', ')}.`)
  const isForm = sent.body?.kind === 'parts'
  const able = wanted.filter((id) => !isForm || languages[id]?.hasForms)
  return (able.length > 0 ? able : ['curl']).map((id) => {
    const { label, lang, write } = languages[id] as Language
    return { id, label, lang, code: write(sent) }
  })
}

function sentBy(api: ApiDescription, call: Call, body: unknown, variable: string): Sent {
  const { method, path, parameters, key, responses } = call
  const media = mediaOf(call.body?.content)
  const sent = media && requestBody(api, media, body)
  // The client writes the type of a form with files, since it contains the boundary of the parts.
  const type = sent?.kind === 'parts' ? undefined : media?.[0]
  const given = (place: string) => sentPairs(api, parameters, place)
  const filled = given('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path)
  const cookies = given('cookie').map(([name, value]) => `${name}=${value}`)
  const pairs = [...given('query'), ...(key?.place === 'query' ? [[key.name, 'YOUR_API_KEY'] as const] : [])]
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  return {
    method,
    url: `${serverOf(api)}${filled}${query ? `?${query.replaceAll('%3A', ':')}` : ''}`,
    headers: [
      ...(type === undefined ? [] : [['Content-Type', type] as const]),
      ...given('header'),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ],
    key: key?.place === 'header' ? { ...key, variable } : undefined,
    body: sent,
    answers: responses.some(([status, { content }]) => status < '300' && content !== undefined),
  }
}

/** The characters of a line that a sample next to the text shows without scrolling. */
const lineLength = 48

function curl({ method, url, headers, key, body }: Sent): string {
  const start = `curl${method === 'GET' ? '' : ` -X ${method}`}`
  const first = `${start} "${url}"`
  const lines = [
    ...(first.length > lineLength ? [start, `"${url}"`] : [first]),
    ...(key ? [`-H "${key.name}: ${key.prefix}$${key.variable}"`] : []),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...curlBody(body),
  ]
  return lines.join(' \\\n  ')
}

function curlBody(body: Sent['body']): string[] {
  const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  if (!body) return []
  if (body.kind === 'file') return [`--data-binary ${inShell(`@${body.path}`)}`]
  if (body.kind !== 'parts') return [`-d ${inShell(bodyText(body, '  '))}`]
  // In the value of `-F`, signs at the beginning and semicolons have a meaning.
  return body.parts.map(({ name, value, isFile }) =>
    isFile
      ? `-F ${inShell(`${name}=@${value}`)}`
      : `${/^[@<"]|;/.test(value) ? '--form-string' : '-F'} ${inShell(`${name}=${value}`)}`,
  )
}

function javascript({ method, url, headers, key, body, answers }: Sent): string {
  const name = (text: string) => (/^[A-Za-z]\w*$/.test(text) ? text : `'${text}'`)
  const sent = [
    ...(key ? [`    ${name(key.name)}: ${scriptKey(key)},`] : []),
    ...headers.map(([header, value]) => `    ${name(header)}: '${value}',`),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(sent.length > 0 ? ['  headers: {', ...sent, '  },'] : []),
    ...(body ? [`  body: ${scriptBody(body)},`] : []),
  ]
  const call = options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`
  return `${formLines(body)}const response = await ${call}
if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`)${
    answers ? '\nconsole.log(await response.json())' : ''
  }`
}

function scriptBody(body: RequestBody): string {
  if (body.kind === 'parts') return 'form'
  if (body.kind === 'file') return `await readFile(${quoted(body.path)})`
  return body.kind === 'json' ? `JSON.stringify(${scriptText(body.value)})` : quoted(body.text)
}

/** What a script does before it sends a form or a file. */
function formLines(body: Sent['body']): string {
  const parts: readonly Part[] = body?.kind === 'parts' ? body.parts : []
  const isRead = body?.kind === 'file' || parts.some(({ isFile }) => isFile)
  const appended = parts.map(({ name, value, isFile }) =>
    isFile
      ? `form.append(${quoted(name)}, new Blob([await readFile(${quoted(value)})]), ${quoted(value)})\n`
      : `form.append(${quoted(name)}, ${quoted(value)})\n`,
  )
  return [
    ...(isRead ? [`import { readFile } from 'node:fs/promises'\n\n`] : []),
    ...(parts.length > 0 ? ['const form = new FormData()\n', ...appended] : []),
  ].join('')
}

function scriptKey({ prefix, variable }: NonNullable<Sent['key']>): string {
  return prefix === '' ? `process.env.${variable}` : `\`${prefix}\${process.env.${variable}}\``
}

/** JSON in JavaScript notation. */
function scriptText(value: unknown): string {
  return quotedText(jsonText(value, '  ').replace(/"([A-Za-z_$][\w$]*)":/g, '$1:'))
}

/** JSON with single quotes and trailing commas. */
function quotedText(json: string): string {
  return json
    .replace(/"(?:[^"\\]|\\.)*"/g, (text) => (/['\\]/.test(text) ? text : `'${text.slice(1, -1)}'`))
    .replace(/([^,{[\s])\n/g, '$1,\n')
}

/** A text in single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`
}

/** A multi-line Swift string; it is raw if it contains backslashes, so that they need no escaping. */
function swiftText(text: string): string {
  const raw = text.includes('\\') ? '#' : ''
  return `${raw}"""\n    ${text.replaceAll('\n', '\n    ')}\n    """${raw}`
}

function swiftBody(body: RequestBody): string {
  if (body.kind === 'file') return `ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: "${body.path}")))`
  return `ByteBuffer(string: ${swiftText(bodyText(body))})`
}

/** A sample for the HTTP client of server-side Swift. */
function swift({ method, url, headers, key, body }: Sent): string {
  const lines = [
    ...(method === 'GET' ? [] : [`request.method = .${method}`]),
    ...(key
      ? [`request.headers.add(name: "${key.name}", value: ${key.prefix === '' ? 'key' : `"${key.prefix}\\(key)"`})`]
      : []),
    ...headers.map(([name, value]) => `request.headers.add(name: "${name}", value: "${value}")`),
    ...(body ? [`request.body = .bytes(${swiftBody(body)})`] : []),
  ]
  const own = key ? `let key = ProcessInfo.processInfo.environment["${key.variable}"] ?? ""\n` : ''
  return `import AsyncHTTPClient
${key || body?.kind === 'file' ? 'import Foundation\n' : ''}import NIOCore

${own}var request = HTTPClientRequest(url: "${url}")
${lines.join('\n')}

let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
let body = String(buffer: try await response.body.collect(upTo: 1_048_576))
guard (200...299).contains(response.status.code) else {
    fatalError("HTTP \\(response.status.code): \\(body)")
}
print(body)`.replace(/\n{3,}/g, '\n\n')
}

/** A Kotlin string, in which dollar signs are escaped because they begin templates. */
function kotlinText(text: string): string {
  return text.split('$').join(['${', "'$'", '}'].join(''))
}

function kotlin({ method, url, headers, key, body }: Sent): string {
  const lines = [
    ...(key ? [`        .header("${key.name}", ${key.prefix === '' ? 'key' : `"${key.prefix}$key"`})`] : []),
    ...headers.map(([name, value]) => `        .header("${name}", "${value}")`),
    ...(body
      ? [
          `        .method("${method}", BodyPublishers.${body.kind === 'file' ? `ofFile(Path.of("${body.path}"))` : 'ofString(body)'})`,
        ]
      : []),
    ...(body || method === 'GET' ? [] : [`        .method("${method}", BodyPublishers.noBody())`]),
  ]
  const request = [`    val request = HttpRequest.newBuilder(URI("${url}"))`, ...lines, '        .build()'].join('\n')
  return `import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
${body || method !== 'GET' ? 'import java.net.http.HttpRequest.BodyPublishers\n' : ''}import java.net.http.HttpResponse.BodyHandlers
${body?.kind === 'file' ? 'import java.nio.file.Path\n' : ''}
fun main() {
${key ? `    val key = System.getenv("${key.variable}")\n` : ''}${
  body && body.kind !== 'file' ? `    val body = """${kotlinText(bodyText(body, '    '))}"""\n` : ''
}${request}
    val response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString())
    check(response.statusCode() in 200..299) { "HTTP \${response.statusCode()}: \${response.body()}" }
    println(response.body())
}`
}

function dartBody(body: RequestBody): string {
  if (body.kind === 'file') return `await request.addStream(File('${body.path}').openRead())`
  const text = body.kind === 'json' ? `jsonEncode(${quotedText(jsonText(body.value, '  '))})` : quoted(bodyText(body))
  return `request.add(utf8.encode(${text.replaceAll('$', '\\$')}))`
}

function dart({ method, url, headers, key, body }: Sent): string {
  const lines = [
    ...(key ? [`  request.headers.set('${key.name}', '${key.prefix}$key');`] : []),
    ...headers.map(([name, value]) => `  request.headers.set('${name}', '${value}');`),
    ...(body ? [`  ${dartBody(body)};`] : []),
  ]
  return `import 'dart:convert';
import 'dart:io';

Future<void> main() async {
${key ? `  final key = Platform.environment['${key.variable}'];\n` : ''}  final client = HttpClient();
  final request = await client.openUrl('${method}', Uri.parse('${url}'));
${lines.map((line) => `${line}\n`).join('')}  final response = await request.close();
  final body = await utf8.decodeStream(response);
  client.close();
  if (response.statusCode >= 300) throw HttpException('\${response.statusCode}: $body');
  print(body);
}`
}
