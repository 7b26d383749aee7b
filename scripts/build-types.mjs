// Writes dist/types: the declarations of everything that users can import, and nothing else. The types of settings and front matter
// are printed from their schemas, so that users need none of our packages to read them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './ensure.mjs'
import { printInterface } from './print-type.mjs'
import { readSchemas } from './read-schemas.mjs'

const entries = ['cli/public.d.ts', 'theme/index.d.ts']
const drafts = join(root, 'dist/declarations')
const target = join(root, 'dist/types')

const plugins = `/** A remark or rehype plugin: a function, or one with its options. */
export type Plugin = ((...options: any[]) => any) | readonly [plugin: (...options: any[]) => any, ...options: any[]]
/** Plugins and presets. */
export type Plugins = (Plugin | { plugins?: Plugins | null; settings?: object | null })[]
`

/** The declarations that replace modules with schemas, by path. */
async function printSchemas() {
  const { describe } = await readSchemas()
  const print = (name, schema, comment, io) => printInterface(name, describe(schema, io), comment)
  return {
    'renderer/config/schema.d.ts': [
      "import type { AddedOutput, EditedDoc, EditedPost, FileToParse, ParsedText, SidebarFolder, Site } from '../types.ts'\n",
      plugins,
      print('UserConfig', 'config', 'A configuration as `site.config.ts` exports it.'),
      print('ParsedConfig', 'config', 'A configuration with every default filled in.', 'output'),
    ].join('\n'),
    'renderer/document/schema.d.ts': [
      print('DocFrontMatter', 'doc', 'The front matter of a docs page.'),
      print('PostFrontMatter', 'post', 'The front matter of a post.'),
      print('PageFrontMatter', 'page', 'The front matter of a single page.'),
    ].join('\n'),
  }
}

/** Paths of the declarations that a declaration file imports. */
function importsOf(path, text) {
  const found = [...text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g)]
  return found.map(([, specifier]) => join(dirname(path), specifier.replace(/\.tsx?$/, '.d.ts')))
}

/** Rebuild the folder. */
export async function buildTypes() {
  rmSync(drafts, { recursive: true, force: true })
  rmSync(target, { recursive: true, force: true })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], { cwd: root, stdio: 'inherit' })
  const printed = await printSchemas()
  const queue = [...entries]
  const seen = new Set()
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = printed[path] ?? readFileSync(join(drafts, path), 'utf8')
    mkdirSync(dirname(join(target, path)), { recursive: true })
    // In a project that compiles for Node, a declaration is found by the name of the JavaScript file that it describes.
    writeFileSync(join(target, path), text.replace(/((?:from|import\()\s*['"]\.[^'"]+)\.tsx?(['"])/g, '$1.js$2'))
    queue.push(...importsOf(path, text))
  }
  rmSync(drafts, { recursive: true })
}
