// Pages that docusaurus-plugin-openapi-docs has written: what they show of their data.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site as makeSite, type TestSite } from '../harness/site.ts'

const imports = (...names: readonly string[]) =>
  names.map((name) => `import ${name.replace(/^.*\//, '')} from "@theme/${name}";\n`).join('')

const pet = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true, description: 'The number' },
    name: { type: 'string', maxLength: 20, description: 'What it is **called**' },
    parent: 'circular(Pet)',
    both: { allOf: ['circular(Pet)', { properties: { size: { type: 'number', description: 'In metres' } } }] },
  },
}
const files = {
  'content/docs/pet.schema.mdx': `---
id: pet
title: "Pet"
hide_title: true
schema: true
---

${imports('Schema', 'Heading')}
<Heading as={"h1"} className={"openapi__heading"} children={"Pet"}>
</Heading>

<Schema schema={${JSON.stringify(pet)}} schemaType={"response"}>

</Schema>
`,
  'content/docs/add-pet.api.mdx': `---
id: add-pet
title: "Add a pet"
description: "Adds **one** pet."
hide_title: true
hide_table_of_contents: true
api: eJylVk1v2zgQ/SvEnFpDaztB0INuXaAfwe5iiySLFgh8GEtji61EsuQojSvovxdDSbZsK2mLPRkQh3xv3ryZcQOM2wDpPTjiAKsErCOPrK25ziGFLfEHYkggp5B57eQAUrghrr0JajazhmYz5YjnkIBDjxUxeXmxAYMVQSov
sidebar_class_name: "post api-method"
---

${imports('ApiExplorer/MethodEndpoint', 'ParamsDetails', 'RequestSchema', 'StatusCodes', 'Heading')}
<Heading as={"h1"} className={"openapi__heading"} children={"Add a pet"}>
</Heading>

<MethodEndpoint method={"post"} path={"/pets/{shop}"} context={"endpoint"}>

</MethodEndpoint>

Adds **one** pet.

<ParamsDetails {...require("./add-pet.ParamsDetails.json")}>

</ParamsDetails>

<RequestSchema {...require("./add-pet.RequestSchema.json")}>

</RequestSchema>

<StatusCodes id={undefined} label={undefined} responses={{"201":{"description":"Created","headers":{"Location":{"description":"Where it is","schema":{"type":"string"}}}},"400":{"description":"Wrong","content":{"application/json":{"schema":{"type":"array","items":{"type":"string"}},"examples":{"long":{"summary":"Too long","value":["name"]}}}}}}}>

</StatusCodes>
`,
  'content/docs/add-pet.ParamsDetails.json': JSON.stringify({
    parameters: [
      { name: 'shop', in: 'path', required: true, schema: { type: 'string' }, description: 'Where' },
      { name: 'X-Trace', in: 'header', deprecated: true, schema: { type: 'string' } },
    ],
  }),
  'content/docs/add-pet.RequestSchema.json': JSON.stringify({
    title: 'Body',
    body: {
      required: true,
      content: { 'application/json': { schema: pet }, 'text/plain': { schema: { type: 'string' } } },
    },
  }),
  'content/docs/old.api.mdx': `---
id: old
title: Old
---

${imports('ParamsItem', 'SchemaItem', 'MimeTabs', 'ResponseSamples', 'ApiExplorer/SecuritySchemes', 'ApiLogo')}import TabItem from '@theme/TabItem'

<ParamsItem className={"paramsItem"} param={{"in":"query","name":"limit","schema":{"type":"integer","maximum":9}}}></ParamsItem>
<MimeTabs schemaType={"request"}><TabItem label={"json"} value={"json-schema"}>
<SchemaItem collapsible={false} name={"color"} required={["color"]} schemaName={"string"} qualifierMessage={"**Default value:** \`red\`"} schema={{"type":"string","description":"Of the coat"}}></SchemaItem>
</TabItem></MimeTabs>
<ResponseSamples responseExample={"{}"} language={"json"}></ResponseSamples>
<SecuritySchemes infoPath="x"></SecuritySchemes>
<ApiLogo logo={{"url":"https://example.com/a.png","altText":"Zoo"}}></ApiLogo>
`,
}

let site: TestSite
beforeAll(async () => {
  site = makeSite(files)
  expect((await site.json()).diagnostics).toEqual([])
})
afterAll(() => site.dispose())

it('show parameters, bodies and responses in HTML', () => {
  const main = site.main('docs/add-pet/index.html')
  const text = main
    .replace(/^.*?(?=<h1)|<nav class="pager.*/gs, '')
    .replace(/<\/(p|dt|dd|h\d|button|pre|summary|figcaption|section)>|<(details|pre)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&quot;/g, '"')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  expect(text).toEqual([
    'Add a pet',
    ...['POST', '/pets/{shop}', 'Adds one pet.'],
    ...['Path parameters', 'shop string required', 'Where', 'Headers', 'X-Trace string, deprecated'],
    ...['Body (required)', 'application/json', 'text/plain', 'application/json'],
    ...['name string required', 'What it is called At most 20 characters.'],
    ...['parent object', 'circular(Pet)', 'both object', 'circular(Pet)', 'Fields of both', 'size number', 'In metres'],
    ...['Example', '{', '"name": "text",', '"parent": {},', '"both": { "size": 1 }', '}'],
    ...['text/plain', 'string', 'Example', 'text'],
    ...['Responses', '201', '400', '201', 'Created', 'Location string', 'Where it is'],
    ...['400', 'Wrong', 'array of strings', 'Too long', '["name"]'],
  ])
  expect(main).not.toContain('class="lead"')
  expect(main).toContain('id="path-shop"')
  const sidebar = site.read('build/docs/add-pet/index.html')
  expect(sidebar).toContain('<li class="method-post">')
})

it('show those of earlier versions of the plugin', () => {
  const main = site.main('docs/old/index.html')
  for (const part of [
    '<code>limit</code> <span>integer</span>',
    'At most 9.',
    '<code>color</code> <span>string</span>',
  ])
    expect(main).toContain(part)
  expect(main).toContain('Of the coat <strong>Default value:</strong> <code>red</code>')
  expect(main).toContain('alt="Zoo"')
})

it('a schema has its fields', () => {
  const main = site.main('docs/pet/index.html')
  expect(main).toMatch(/<h1[^>]*>Pet/)
  for (const name of ['id', 'name', 'parent', 'size']) expect(main).toContain(`>${name}<`)
  expect(main).toContain('What it is <strong>called</strong>')
})
