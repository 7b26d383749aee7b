// Converts the schemas of settings and files to JSON Schema.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const modules = `
export { configSchema as config } from './renderer/config/schema.ts'
export {
  authorsSchema as authors, docSchema as doc, pageSchema as page, postSchema as post, tagsSchema as tags,
} from './renderer/document/schema.ts'
export { categorySchema as category } from './renderer/routes/sidebar-generate.ts'
export { toJSONSchema } from 'zod'
`

/** Types of settings that are code, by the last part of their path, or functions that return them: no schema describes them. */
const codeTypes = {
  createRedirects: '(path: string) => string | readonly string[] | undefined | null',
  editUrl: (path) => `((file: ${path.includes('blog') ? 'EditedPost' : 'EditedDoc'}) => string | undefined | null)`,
  numberPrefixParser: '((name: string) => { readonly filename: string; readonly numberPrefix?: number | undefined })',
  sidebarItemsGenerator: '((folder: SidebarFolder) => unknown)',
  preprocessor: '((file: { readonly filePath: string; readonly fileContent: string }) => string)',
  parseFrontMatter: '((file: FileToParse) => ParsedText | Promise<ParsedText>)',
  outputs: '(site: Site) => readonly AddedOutput[] | Promise<readonly AddedOutput[]>',
  remarkPlugins: 'Plugins',
  rehypePlugins: 'Plugins',
}

/** Returns a function that converts a schema of the renderer to a JSON Schema, of its input or with `output` of its output. */
export async function readSchemas() {
  // Built here instead of imported, because the configuration of the manual bundles this file.
  const { build } = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: modules, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
  })
  const module = { exports: {} }
  new Function('module', 'require', outputFiles[0].text)(module, createRequire(import.meta.url))
  const { toJSONSchema, ...schemas } = module.exports
  const describe = (name, io = 'input') => {
    const described = toJSONSchema(schemas[name], { target: 'draft-7', io, unrepresentable: 'any', override })
    return frontMatter.has(name) ? withMeanings(described) : described
  }
  return { describe }
}

const frontMatter = new Set(['doc', 'post', 'page'])

/** A front matter schema whose fields have the descriptions from the manual. */
function withMeanings({ properties, ...schema }) {
  const manual = readFileSync(join(root, 'docs/front-matter.md'), 'utf8')
  const rows = [...manual.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| [^|]+ \| (.+) \|$/gm)]
  const meanings = Object.fromEntries(
    rows.flatMap(([, names, meaning]) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, meaning.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')]),
    ),
  )
  const fields = Object.entries(properties).map(([name, field]) => [name, { description: meanings[name], ...field }])
  return { ...schema, properties: Object.fromEntries(fields) }
}

function override({ zodSchema, jsonSchema, path }) {
  const { type, out } = zodSchema._zod.def
  // YAML reads `title: 2.0` as a number, and `date: 2026-01-02` as a date or as text.
  if (type === 'pipe' && out._zod.def.type === 'string') Object.assign(jsonSchema, { type: ['string', 'number'] })
  if (type === 'date') Object.assign(jsonSchema, { type: 'string', codeType: 'Date' })
  // In a union, the name of the setting is not the last part.
  const setting = path.findLast((part) => Object.hasOwn(codeTypes, part))
  const codeType = codeTypes[setting]
  if (type === 'custom')
    jsonSchema.codeType = (typeof codeType === 'function' ? codeType(path) : codeType) ?? fail(path)
}

function fail(path) {
  throw new Error(`\`${path.join('.')}\` is code: scripts/read-schemas.mjs must name its type.`)
}
