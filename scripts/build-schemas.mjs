// Writes dist/schemas: JSON Schemas for editors, of front matter, of files in YAML and JSON, and of the part of a configuration
// that is not code.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { readSchemas } from './read-schemas.mjs'

/** File name → name of the schema, and what it describes. */
const files = {
  config: ['config', 'Settings of a Sitegen site'],
  'front-matter-doc': ['doc', 'Front matter of a docs page'],
  'front-matter-post': ['post', 'Front matter of a blog post'],
  'front-matter-page': ['page', 'Front matter of a single page'],
  category: ['category', 'A category of the sidebar: `_category_.json` or `_category_.yml`'],
  authors: ['authors', 'The authors of the blog: `authors.yml`'],
  tags: ['tags', 'The tags of docs or of the blog: `tags.yml`'],
}

/** Rebuild the folder. */
export async function buildSchemas() {
  const folder = join(root, 'dist/schemas')
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of await schemaFiles()) writeFileSync(join(folder, name), text)
}

/** The files by name, for the package and for the site of the manual. */
export async function schemaFiles() {
  const { describe } = await readSchemas()
  return Object.entries(files).map(([name, [schema, title]]) => {
    const { $schema, ...described } = withoutCode(describe(schema))
    return { name: `${name}.json`, text: `${JSON.stringify({ $schema, title, ...described })}\n` }
  })
}

/** A schema without values that only code can have. */
function withoutCode(schema) {
  if (Array.isArray(schema)) return schema.map(withoutCode)
  if (typeof schema !== 'object' || schema === null) return schema
  const { codeType, properties, anyOf, ...rest } = schema
  const others = Object.entries(rest).map(([key, value]) => [key, key === 'default' ? value : withoutCode(value)])
  const left = properties && Object.entries(properties).filter(([, one]) => one.codeType === undefined || one.type)
  const options = anyOf && unique(anyOf.map(withoutCode))
  return {
    ...Object.fromEntries(others),
    ...(left && { properties: Object.fromEntries(left.map(([name, one]) => [name, withoutCode(one)])) }),
    ...(options && (options.length === 1 ? options[0] : { anyOf: options })),
  }
}

function unique(schemas) {
  return [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()]
}
