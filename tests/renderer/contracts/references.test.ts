import { describe, expect, it } from 'vitest'
import { brokenReferences } from '../../../renderer/contracts/references.ts'

const broken = { $ref: '#/gone' }
const pathsOf = (document: unknown) => brokenReferences(document).map(({ path }) => path.join('.'))

describe('references that lead nowhere', () => {
  it('are found wherever an OpenAPI document may have one', () => {
    expect(
      pathsOf({
        paths: {
          '/users': {
            parameters: [broken],
            get: {
              responses: { default: broken, 200: { content: { 'application/json': { schema: broken } } } },
            },
          },
        },
        components: {
          links: { value: broken },
          schemas: { default: { properties: { example: broken, enum: { items: broken } } }, const: broken },
        },
      }).sort(),
    ).toEqual(
      [
        'components.links.value.$ref',
        'components.schemas.const.$ref',
        'components.schemas.default.properties.enum.items.$ref',
        'components.schemas.default.properties.example.$ref',
        'paths./users.get.responses.200.content.application/json.schema.$ref',
        'paths./users.get.responses.default.$ref',
        'paths./users.parameters.0.$ref',
      ].sort(),
    )
  })

  it('are not looked for in data', () => {
    expect(
      pathsOf({
        examples: { One: { value: broken } },
        schema: {
          example: broken,
          examples: [broken],
          default: [broken],
          properties: { properties: { const: broken, enum: [broken] } },
        },
      }),
    ).toEqual([])
  })

  it('may name anything', () => {
    const schemas = { '100%': {}, 'a b': {} }
    const refs = ['#/components/schemas/100%', '#/components/schemas/a%20b'].map(($ref) => ({ $ref }))
    expect(pathsOf({ components: { schemas }, responses: refs })).toEqual([])
  })

  it('are relative to the schema with an `$id`, and may use names', () => {
    const leaf = { $ref: '#/$defs/leaf' }
    const schemas = {
      Node: { $id: 'https://example.com/node', properties: { leaf }, $defs: { leaf: { $anchor: 'leaf' } } },
      Other: {
        anyOf: [{ $ref: 'https://example.com/node' }, { $ref: 'https://example.com/node#leaf' }, { $ref: '#leaf' }],
      },
      Self: { $ref: '#' },
      // A property with that name.
      Named: { properties: { $id: {}, self: { $ref: '#/components/schemas/Self' } } },
    }
    expect(pathsOf({ components: { schemas } })).toEqual([])
    expect(pathsOf({ components: { schemas: { ...schemas, Wrong: leaf, None: { $ref: '#nope' } } } })).toEqual([
      'components.schemas.Wrong.$ref',
      'components.schemas.None.$ref',
    ])
  })

  it('may not lead to other files', () => {
    const [issue] = brokenReferences({ components: { schemas: { A: { $ref: './other.yaml#/A' } } } })
    expect(issue?.message).toBe('The reference `./other.yaml#/A` leads out of this file.')
  })

  it('name what was probably meant', () => {
    const [issue] = brokenReferences({
      components: { schemas: { Customer: {} } },
      responses: { default: { $ref: '#/components/schemas/Custmer' } },
    })
    expect(issue?.hint).toBe('Did you mean `#/components/schemas/Customer`?')
  })
})
