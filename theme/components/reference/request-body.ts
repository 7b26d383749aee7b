import type { ApiDescription, Media, Schema } from './description.ts'
import { jsonText } from './json-text.ts'
import { plainText } from './parameter-values.ts'
import { wholeSchema } from './schema.ts'
import { xmlText } from './xml-text.ts'

/** A field of a form with files. Of a file, the value is its name. */
export interface Part {
  readonly name: string
  readonly value: string
  readonly isFile: boolean
}

/** What a request sends. */
export type RequestBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  | { readonly kind: 'file'; readonly path: string }

/** The body of a request with an example of its content; undefined without one. */
export function requestBody(
  api: ApiDescription,
  [type, { schema = {} }]: readonly [type: string, media: Media],
  value: unknown,
): RequestBody | undefined {
  if (isFile(api, schema, type)) return { kind: 'file', path: fileName(value, 'file') }
  if (value === undefined) return undefined
  if (/\bjson\b/.test(type)) return { kind: 'json', value }
  if (/^multipart\//.test(type) && typeof value === 'object' && value !== null)
    return { kind: 'parts', parts: partsOf(api, schema, value) }
  return { kind: 'text', text: contentText(api, [type, { schema }], value) }
}

/** A value as a text of its media type: XML, the fields of a form, otherwise JSON. A text is written as it is. */
export function contentText(
  api: ApiDescription,
  [type, { schema = {} }]: readonly [type: string, media: Media],
  value: unknown,
): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (/\bxml\b/.test(type)) return xmlText(api, schema, value)
  if (!/\bform\b/.test(type)) return jsonText(value)
  return new URLSearchParams(Object.entries(value).map(([name, one]) => [name, plainText(one)])).toString()
}

/** The text of a body that is JSON or another text. */
export function bodyText(body: RequestBody, indent = ''): string {
  if (body.kind === 'json') return jsonText(body.value, indent)
  return body.kind === 'text' ? body.text : ''
}

function partsOf(api: ApiDescription, schema: Schema, value: object): Part[] {
  const { properties = {} } = wholeSchema(api, schema)
  return Object.entries(value).flatMap(([name, one]) => {
    const own = wholeSchema(api, properties[name] ?? {})
    const values: readonly unknown[] = Array.isArray(one) ? one : [one]
    const isBinary = isFile(api, (Array.isArray(one) && own.items) || own)
    return values.map((item) => ({
      name,
      value: isBinary ? fileName(item, name) : plainText(item),
      isFile: isBinary,
    }))
  })
}

/** The language in which the text of a value is highlighted. */
export function contentLang(type: string, value: unknown): string {
  if (/\bxml\b/.test(type)) return 'xml'
  return typeof value === 'string' || /\bform\b/.test(type) ? 'text' : 'json'
}

/** Whether a value is the bytes of a file: https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data */
export function isFile(api: ApiDescription, schema: Schema, type = ''): boolean {
  const { format, contentMediaType, contentEncoding } = wholeSchema(api, schema)
  if (format === 'binary') return true
  if (contentEncoding !== undefined) return false
  return /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip)$/.test(contentMediaType ?? type)
}

/** The name of a file in a sample: that of the example if it is one, such as `photo.jpg`. */
function fileName(value: unknown, name: string): string {
  return typeof value === 'string' && /^[\w-]+\.\w+$/.test(value) ? value : name
}
