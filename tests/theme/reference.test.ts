import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiErrors, ApiRequest, ApiResponse, FieldList, fieldsOf } from '../../theme/components/reference.tsx'

/** A document with one operation. */
const document = (operation: object, rest: object = {}) => ({
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/things/{id}': { put: { operationId: 'keep', ...operation } } },
  ...rest,
})

const textOf = <Props extends object>(component: FunctionComponent<Props>, props: Props) =>
  renderToStaticMarkup(createElement(component, props))
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/[^\S\n]+/g, ' ')
    .trim()

describe('a request', () => {
  const request = (api: object, language: string) => textOf(ApiRequest, { api, id: 'keep', languages: [language] })

  it('sends the key where the document says', () => {
    const keyed = (scheme: object) =>
      request(document({ security: [{ one: [] }] }, { components: { securitySchemes: { one: scheme } } }), 'curl')
    expect(keyed({ type: 'http', scheme: 'bearer' })).toContain('-H "Authorization: Bearer $API_KEY"')
    expect(keyed({ type: 'http', scheme: 'Basic' })).toContain('-H "Authorization: Basic $API_KEY"')
    expect(keyed({ type: 'oauth2' })).toContain('-H "Authorization: Bearer $API_KEY"')
    expect(keyed({ type: 'apiKey', in: 'header', name: 'X-Key' })).toContain('-H "X-Key: $API_KEY"')
    expect(keyed({ type: 'apiKey', in: 'cookie', name: 'sid' })).toContain('-H "Cookie: sid=$API_KEY"')
    expect(keyed({ type: 'apiKey', in: 'query', name: 'key' })).toContain('/things/{id}?key=YOUR_API_KEY"')
    expect(request(document({ security: [] }), 'curl')).toBe('curl -X PUT \\\n "https://api.example.com/things/{id}"')
  })

  it('has a line of its own for an address that would not fit beside the text', () => {
    const at = (host: string) => request({ ...document({}), servers: [{ url: `https://${host}` }] }, 'curl')
    expect(at('a.example')).toBe('curl -X PUT "https://a.example/things/{id}"')
    expect(at('an-api.example')).toBe('curl -X PUT "https://an-api.example/things/{id}"')
    expect(at('the-other-api.example')).toBe('curl -X PUT \\\n "https://the-other-api.example/things/{id}"')
  })

  it('sends what the examples and schemas of parameters give', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, example: 'a b' },
      { name: 'sort', in: 'query', required: true, schema: { enum: ['up', 'down'] } },
      { name: 'page', in: 'query', schema: { type: 'integer' } },
      { name: 'X-Trace', in: 'header', examples: { one: { value: 7 } } },
    ]
    expect(request(document({ parameters }), 'curl')).toBe(
      'curl -X PUT \\\n "https://api.example.com/things/a%20b?sort=up" \\\n -H "X-Trace: 7"',
    )
  })

  it.each([
    ['a text instead of a document', { api: 'shop', id: 'keep' }, '`api` must be an OpenAPI document'],
    ['a document without operations', { api: { openapi: '3.1.0' }, id: 'keep' }, 'but has no `paths`'],
    ['no id', { api: document({}) }, '`id` must be the `operationId` of an operation'],
  ])('of %s says so', (_, props, reported) => expect(() => textOf(ApiRequest, props as never)).toThrow(reported))

  it('writes the values of parameters in their styles', () => {
    const color = { color: 'red', size: 3 }
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { examples: [['a', 'b']] } },
      { name: 'list', in: 'query', example: ['a', 'b'] },
      { name: 'short', in: 'query', explode: false, example: ['a', 'b'] },
      { name: 'fields', in: 'query', example: { one: 1 } },
      { name: 'filter', in: 'query', style: 'deepObject', explode: true, example: color },
      { name: 'ids', in: 'query', style: 'pipeDelimited', explode: false, example: [1, 2] },
      { name: 'meta', in: 'query', required: true, content: { 'application/json': { example: { a: 1 } } } },
      { name: 'X-Color', in: 'header', example: color },
      { name: 'X-Colors', in: 'header', explode: true, example: color },
      { name: 'session', in: 'cookie', required: true, example: 'abc' },
      { name: 'theme', in: 'cookie', example: 'dark' },
    ]
    const text = request(document({ parameters }), 'curl').replaceAll('&amp;', '&')
    const address = new URL(/"(https:.*?)"/.exec(text)?.[1] as string)
    expect(decodeURIComponent(address.pathname)).toBe('/things/a,b')
    expect([...address.searchParams].map(([name, value]) => `${name}=${value}`)).toEqual([
      'list=a',
      'list=b',
      'short=a,b',
      'one=1',
      'filter[color]=red',
      'filter[size]=3',
      'ids=1|2',
      'meta={"a":1}',
    ])
    expect(text.match(/(?<=-H ").*(?=")/g)).toEqual([
      'X-Color: color,red,size,3',
      'X-Colors: color=red,size=3',
      'Cookie: session=abc; theme=dark',
    ])
    const states = [{ name: 'id', in: 'path', required: true, schema: { enum: ['on', 'off'] } }]
    expect(request(document({ parameters: states }), 'curl')).toContain('/things/on"')
    const nested = { 'application/x-www-form-urlencoded': { example: { meta: { a: 1 } } } }
    expect(request(document({ requestBody: { content: nested } }), 'curl')).toContain("-d 'meta=%7B%22a%22%3A1%7D'")
  })

  it('has a body in the spelling of each language', () => {
    const of = (content: object) => document({ requestBody: { content } })
    const json = of({ 'application/json': { example: { name: "Ada's", tags: ['a'] } } })
    expect(request(json, 'curl')).toContain(`-d '{ "name": "Ada'\\''s"`.replace('{ ', '{\n '))
    expect(request(json, 'javascript')).toContain(`body: JSON.stringify({\n name: "Ada's",\n tags: ['a'],\n }),`)
    expect(request(json, 'dart')).toContain(`jsonEncode({\n 'name': "Ada's",\n 'tags': ['a'],\n })`)
    const form = of({ 'application/x-www-form-urlencoded': { example: { name: 'Ada L', on: true } } })
    expect(request(form, 'curl')).toContain("-d 'name=Ada+L&amp;on=true'")
    expect(request(form, 'javascript')).toContain("body: 'name=Ada+L&amp;on=true',")
    const odd = of({ 'application/json': { example: ['$5', 'a\\b'] } })
    expect(request(odd, 'kotlin')).toContain(`val body = """["\${'$'}5", "a\\\\b"]"""`)
    expect(request(odd, 'swift')).toContain('.bytes(ByteBuffer(string: #"""\n ["$5", "a\\\\b"]\n """#))')
    expect(request(odd, 'dart')).toContain(`jsonEncode(['\\$5', "a\\\\b"])`)
    const text = of({ 'text/csv': { example: 'a,b' } })
    expect(request(text, 'swift')).toContain('.bytes(ByteBuffer(string: """\n a,b\n """))')
    expect(request(text, 'kotlin')).toContain('val body = """a,b"""')
  })

  it('sends forms with files where the client can, and files as they are', () => {
    const of = (content: object) => document({ requestBody: { content } })
    const properties = {
      title: { type: 'string', example: 'a; b' },
      photos: { type: 'array', items: { type: 'string', format: 'binary', example: 'cat.jpg' } },
      owner: { type: 'object', properties: { id: { type: 'integer' } } },
    }
    const form = of({ 'multipart/form-data': { schema: { type: 'object', properties } } })
    expect(request(form, 'curl')).toBe(
      [
        'curl -X PUT \\\n "https://api.example.com/things/{id}" \\\n',
        "--form-string 'title=a; b' \\\n",
        "-F 'photos=@cat.jpg' \\\n",
        `-F 'owner={"id":1}'`,
      ].join(' '),
    )
    const script = request(form, 'javascript')
    expect(script).toContain("import { readFile } from 'node:fs/promises'\n\nconst form = new FormData()\n")
    expect(script).toContain("form.append('photos', new Blob([await readFile('cat.jpg')]), 'cat.jpg')\n")
    expect(script).toContain("method: 'PUT',\n body: form,\n}")
    expect(request(form, 'kotlin'), 'a client without forms').toBe(request(form, 'curl'))
    const all = textOf(ApiRequest, { api: form, id: 'keep' })
    expect(all).toContain('JavaScript')
    expect(all).not.toContain('Swift')

    const file = of({ 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } })
    expect(request(file, 'curl')).toContain(`-H "Content-Type: application/octet-stream" \\\n --data-binary '@file'`)
    expect(request(file, 'javascript')).toContain("body: await readFile('file'),")
    expect(request(file, 'swift')).toContain('Data(contentsOf: URL(fileURLWithPath: "file"))')
    expect(request(file, 'kotlin')).toContain('.method("PUT", BodyPublishers.ofFile(Path.of("file")))')
    expect(request(file, 'dart')).toContain("await request.addStream(File('file').openRead());")
    expect(request(of({ 'image/png': {} }), 'curl')).toContain("--data-binary '@file'")
    const json = { type: 'object', properties: { data: { contentMediaType: 'application/json', example: '{}' } } }
    expect(request(of({ 'multipart/form-data': { schema: json } }), 'curl')).toContain("-F 'data={}'")
  })

  it('writes XML with the names of the schema', () => {
    const schema = {
      xml: { name: 'pet' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        name: { type: 'string', example: 'a<b' },
        tags: { type: 'array', items: { type: 'string', xml: { name: 'tag' } }, xml: { wrapped: true } },
        urls: { type: 'array', items: { type: 'string' } },
      },
    }
    const api = document({
      requestBody: { content: { 'application/xml': { schema } } },
      responses: { 200: { content: { 'application/xml': { schema, example: { id: 2, tags: [] } } } } },
    })
    const escaped = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const fields = ['<name>a&lt;b</name>', '<tags>', '<tag>text</tag>', '</tags>', '<urls>text</urls>']
    const lines = ['<pet id="1">', ...fields, '</pet>']
    expect(request(api, 'curl')).toContain(escaped(`-d '${lines.join('\n ')}'`).replace('\n &lt;/pet', '\n&lt;/pet'))
    expect(request(api, 'swift')).toContain(escaped(`"""\n ${lines.join('\n ')}\n """`))
    expect(textOf(ApiResponse, { api, id: 'keep' })).toBe(escaped('200 OK <pet id="2">\n <tags/>\n</pet>'))
    const list = { type: 'array', xml: { name: 'labels' }, items: { type: 'string' }, example: ['a', 'b'] }
    const lists = (schema: object) =>
      request(document({ requestBody: { content: { 'text/xml': { schema } } } }), 'curl').replace(/^[^']*'|'$/gs, '')
    expect(lists({ properties: { tags: list } })).toBe(escaped('<root>\n <tags>a</tags>\n <tags>b</tags>\n</root>'))
    expect(lists(list)).toBe(escaped('<labels>\n <labels>a</labels>\n <labels>b</labels>\n</labels>'))
    expect(lists({ ...list, example: [] })).toBe(escaped('<labels/>'))
  })

  it('names what it does not know', () => {
    expect(() => request(document({}), 'cobol')).toThrow(
      'There are no samples of requests in `cobol`, only in: curl, javascript, swift, kotlin, dart.',
    )
    expect(() => textOf(ApiRequest, { api: document({}), id: 'lose' })).toThrow(
      'The description of the API has no operation `lose`, only: keep.',
    )
    expect(() =>
      textOf(ApiRequest, { api: document({ parameters: [{ $ref: '#/components/x' }] }), id: 'keep' }),
    ).toThrow('The description of the API has no `#/components/x`, to which it refers.')
  })
})

describe('a response', () => {
  it('is made of the schema if there is no example, once for a schema that contains itself', () => {
    const api = document(
      { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } } },
      {
        components: {
          schemas: {
            Tree: {
              type: 'object',
              properties: {
                name: { type: 'string', examples: ['oak'] },
                secret: { type: 'string', writeOnly: true },
                parent: { $ref: '#/components/schemas/Tree' },
                children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
              },
            },
          },
        },
      },
    )
    expect(textOf(ApiResponse, { api, id: 'keep' })).toBe('200 OK {\n "name": "oak",\n "children": []\n}')
    const fields = fieldsOf(api, { $ref: '#/components/schemas/Tree' })
    expect(fields.map(({ name, type, fields: inner }) => [name, type, inner?.length])).toEqual([
      ['name', 'string', 0],
      ['parent', 'object', 0],
      ['children', 'array of trees', 0],
    ])
  })

  it('that is an error has its code or its status as name', () => {
    const responses = {
      200: { description: 'Done.' },
      404: {
        description: 'Gone.',
        content: { 'application/json': { examples: { gone: { value: { code: 'gone' } } } } },
      },
      '5XX': { description: 'Ours.', 'x-remedy': 'Wait.' },
      default: { description: 'Else.' },
    }
    expect(textOf(ApiErrors, { api: document({ responses }), id: 'keep' }).split(/\s{2,}|(?<=\.) /)).toEqual([
      'gone HTTP 404 Gone.',
      '5XX Ours.',
      'Wait.',
      'default any other status Else.',
    ])
  })
})

it('fields tell their limits once', () => {
  const fields = fieldsOf(
    {},
    {
      required: ['size'],
      properties: {
        size: { enum: ['s', 'm'], description: 'Either `s` or `m`.', default: 's' },
        count: { type: ['integer', 'null'], minimum: 1, maximum: 9 },
        name: { type: 'string', nullable: true, minLength: 2, maxLength: 8, description: 'As printed.' },
        kind: { const: 'book' },
        at: { type: 'string', format: 'date-time', deprecated: true },
        id: { type: 'string', readOnly: true },
        parts: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
      },
    },
    { sent: true },
  )
  expect(textOf(FieldList, { fields }).split(/\s(?=size|count|name|kind|at string|parts)/)).toEqual([
    'size string required Either s or m .',
    'count integer or null From 1 to 9.',
    'name string or null As printed. 2 to 8 characters.',
    'kind string Always book .',
    'at string, deprecated ISO 8601.',
    'parts array of strings or integers',
  ])
})
