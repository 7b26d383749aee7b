// Sass and Less are compiled with the packages that the site has installed, if any. They run in a separate thread, because Sass
// changes objects that all code of a thread shares.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Location } from '../../renderer/index.ts'
import { withTimeout } from '../async/with-timeout.ts'
import { sourcePath } from '../disk/path-inside.ts'
import type { BundleInputs } from './bundle-inputs.ts'

/** Time limit for compiling one style sheet, in seconds. */
const seconds = 60

/** A style sheet as CSS, and the other files it was made from. */
export interface CompiledSheet {
  readonly css: string
  /** Absolute paths. */
  readonly files: readonly string[]
}

/** The reason why a style sheet cannot be compiled. */
export interface SheetFault {
  readonly reason: string
  readonly at: Location | undefined
}

/** The answer of the thread; `file` is an absolute path. */
type Answer =
  | CompiledSheet
  | { readonly reason: string; readonly file: string; readonly line: number; readonly column: number }

/** The packages that can compile a style sheet. If none is installed, the first one is recommended. */
export function compilersOf(file: string): readonly string[] {
  if (file.endsWith('.less')) return ['less']
  return /\.s[ac]ss$/.test(file) ? ['sass', 'sass-embedded'] : []
}

/** The site’s package that compiles a style sheet. Looks for files, because Node’s own cache of packages may be outdated. */
export function sheetCompiler(file: string, root: string): string | undefined {
  const folders = packageFolders(root)
  const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name, 'package.json')))
  return compilersOf(file).find(process.versions.pnp === undefined ? isThere : (name) => canResolve(name, root))
}

function canResolve(name: string, root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Compile a style sheet. Throws a `SheetFault`. */
export async function compileSheet(file: string, root: string, inputs: BundleInputs): Promise<CompiledSheet> {
  const compiler = sheetCompiler(file, root)
  const paths = [...new Set([...packageFolders(dirname(file)), ...packageFolders(root)])]
  const workerData = { file, root, compiler, text: inputs.text(file), paths }
  const worker = new Worker(thread, { eval: true, workerData })
  try {
    const answer = await withTimeout(answerOf(worker), seconds)
    // Another version of the compiler may have a different result.
    const declared = paths
      .map((folder) => join(folder, compiler ?? '', 'package.json'))
      .filter((path) => existsSync(path))
    if ('css' in answer) return { css: answer.css, files: [...answer.files, ...declared.slice(0, 1)] }
    const { reason, line, column } = answer
    throw { reason, at: { file: sourcePath(root, answer.file), line, column, length: 1 } } satisfies SheetFault
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the compiler ended with exit code ${code}`)))
  })
}

/** The folders in which Node looks for packages. */
function packageFolders(from: string): string[] {
  const parent = dirname(from)
  return [join(from, 'node_modules'), ...(parent === from ? [] : packageFolders(parent))]
}

// `~name/` is in a package, and `@site/` starts at the site folder, as in Docusaurus.
const thread = `
const { existsSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, join } = require('node:path')
const { fileURLToPath, pathToFileURL } = require('node:url')
const { parentPort, workerData } = require('node:worker_threads')
const { file, root, compiler, text, paths } = workerData
const load = createRequire(join(root, 'package.json'))

async function compile() {
  if (compiler === 'less') {
    const plain = text.replace(/(@import[^;]*?['"])~/g, '$1')
    const { css, imports } = await load('less').render(plain, { filename: file, paths: [dirname(file), ...paths] })
    return { css, files: imports }
  }
  const findFileUrl = (url) => {
    const ofSite = /^~?@site\\/(.*)$/s.exec(url)
    if (ofSite) return pathToFileURL(join(root, ofSite[1]))
    const name = /^~((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
    const folder = name && (paths.find((one) => existsSync(join(one, name))) ?? paths[0])
    return folder ? pathToFileURL(join(folder, url.slice(1))) : null
  }
  const { css, loadedUrls } = load(compiler).compileString(text, {
    url: pathToFileURL(file),
    syntax: file.endsWith('.sass') ? 'indented' : 'scss',
    loadPaths: paths,
    importers: [{ findFileUrl }],
    // What is deprecated is for Sass to tell when it is run by itself.
    logger: { warn() {}, debug() {} },
  })
  return { css, files: loadedUrls.map((url) => fileURLToPath(url)).filter((one) => one !== file) }
}

function faultOf({ sassMessage, message, span, line = 1, column = 0, filename = file }) {
  if (!span) return { reason: message, file: filename, line, column: column + 1 }
  const place = span.url && span.url.protocol === 'file:' ? fileURLToPath(span.url) : file
  return { reason: sassMessage, file: place, line: span.start.line + 1, column: span.start.column + 1 }
}

compile().catch(faultOf).then((answer) => parentPort.postMessage(answer))
`
