import { describe, expect, it } from 'vitest'
import { checkOpenApi } from '../../../renderer/contracts/check.ts'

const answer = { responses: { 200: { description: 'Sent.' } } }
const described = { openapi: '3.1.0', info: { title: 'Library', version: '1' } }

async function check(document: object) {
  const found = await checkOpenApi({ ...described, ...document })
  return found.map(({ path, message, hint }) => `${path.join(' ')}: ${message} → ${hint}`)
}

describe('schemas of OpenAPI 3.1', () => {
  const types = '`array`, `boolean`, `integer`, `null`, `number`, `object`, `string`'

  it('are checked in all places, each once', async () => {
    const wrong = { type: 'strng' }
    const content = { 'application/json': { schema: wrong } }
    const found = await check({
      paths: {
        '/loans': {
          parameters: [{ name: 'from', in: 'query', schema: wrong }],
          post: { ...answer, requestBody: { content } },
        },
      },
      components: { schemas: { Loan: { properties: { schema: wrong, schemas: { minLength: '3' } } } } },
    })
    const meant = 'Did you mean `string`?'
    expect(found.sort()).toEqual([
      `components schemas Loan properties schema type: \`components.schemas.Loan.properties.schema.type\` must be one of ${types}, but is \`strng\`. → ${meant}`,
      'components schemas Loan properties schemas minLength: `components.schemas.Loan.properties.schemas.minLength` must be a whole number, but is `3`. → Write a whole number.',
      `paths /loans parameters 0 schema type: \`paths['/loans'].parameters[0].schema.type\` must be one of ${types}, but is \`strng\`. → ${meant}`,
      `paths /loans post requestBody content application/json schema type: \`paths['/loans'].post.requestBody.content['application/json'].schema.type\` must be one of ${types}, but is \`strng\`. → ${meant}`,
    ])
  })

  it('may be in another dialect as a whole or in part, and data may look like one', async () => {
    const wrong = { type: 'strng' }
    const other = 'https://example.com/dialect'
    const components = {
      schemas: {
        Own: { $schema: other, ...wrong },
        Data: { examples: [wrong, { schema: wrong }], const: wrong },
        Part: { properties: { own: { $schema: other, properties: { a: wrong } } } },
      },
      examples: { One: { value: { schema: wrong } } },
      securitySchemes: { schema: { type: 'http', scheme: 'basic' } },
      links: { One: { operationId: 'a', requestBody: { schema: wrong } } },
    }
    const extension = { 'x-tables': { schemas: { One: wrong }, schema: wrong } }
    expect(await check({ components, ...extension })).toEqual([])
    expect(await check({ jsonSchemaDialect: other, components: { schemas: { Own: wrong } } })).toEqual([])
  })

  it.each([
    ['jsonSchemaDialect', 'https://spec.openapis.org/oas/3.1/dialect/base', {}],
    [
      '$schema',
      'https://json-schema.org/draft/2020-12/schema',
      { $schema: 'https://json-schema.org/draft/2020-12/schema' },
    ],
  ])('are checked if `%s` names the standard dialect', async (name, dialect, own) => {
    const given = name === '$schema' ? {} : { [name]: dialect }
    const found = await check({ ...given, components: { schemas: { Own: { ...own, type: 'strng' } } } })
    expect(found).toHaveLength(1)
  })

  it('may have a list of types', async () => {
    const found = await check({ components: { schemas: { A: { type: ['string', 'nul'] } } } })
    expect(found).toEqual([
      `components schemas A type 1: \`components.schemas.A.type[1]\` must be one of ${types}, but is \`nul\`. → Did you mean \`null\`?`,
    ])
  })

  it('may have any names', async () => {
    const found = await check({
      components: {
        schemas: { A: { properties: { $schema: {}, '100%': { type: 'strng' }, 'a/b~c': { type: 'strng' } } } },
      },
    })
    expect(found.map((one) => one.split(':')[0])).toEqual([
      'components schemas A properties 100% type',
      'components schemas A properties a/b~c type',
    ])
  })
})

describe('references', () => {
  it('are reported once, where they are, and not in data', async () => {
    const ref = (to: string) => ({ $ref: to })
    const components = {
      schemas: {
        A: ref('#/gone'),
        B: ref('other.yaml'),
        Link: { type: 'object', properties: { $ref: { type: 'string' } } },
      },
      examples: { E: { value: ref('#/data') } },
    }
    expect(await check({ components, 'x-tables': ref('tables.yaml') })).toEqual([
      expect.stringContaining('components schemas A $ref: The reference `#/gone` does not resolve'),
      expect.stringContaining('components schemas B $ref: The reference `other.yaml` leads out of this file.'),
    ])
  })
})

describe('the id of an operation', () => {
  it('is unique in a document', async () => {
    const get = { ...answer, operationId: 'read' }
    expect(await check({ paths: { '/loans': { get }, '/books': { get } }, webhooks: { lent: { post: get } } })).toEqual(
      [
        'paths /books get operationId: `get /loans` already has the `operationId` `read`. → Give each operation its own `operationId`.',
        'webhooks lent post operationId: `get /loans` already has the `operationId` `read`. → Give each operation its own `operationId`.',
      ],
    )
    const callbacks = { lent: { '{$request.body#/url}': { post: get } } }
    expect(await check({ paths: { '/loans': { get: { ...get, callbacks } } } })).toHaveLength(1)
    expect(await check({ paths: { '/loans': { get, post: { ...answer, operationId: 'lend' } } } })).toEqual([])
  })
})
