import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Message, Metafile } from 'esbuild'
import { counted, type Diagnostic, diagnostics, hash, type Location } from '../../renderer/index.ts'
import { locateMessage } from '../bundle/evaluate.ts'
import { locator } from '../bundle/locate-thrown.ts'
import { packageRoot } from '../disk/package-root.ts'
import { topOf } from '../disk/read-text.ts'
import type { Raw, ReadAnswer, ReadRequest } from './raw.ts'
import { type Absent, asCommonJs, traceImports } from './trace-imports.ts'

/** A configuration after it was run. */
export interface ForeignConfig {
  readonly value: Raw
  /** Imports that could not be resolved and of which something was used. */
  readonly absent: readonly Absent[]
  /** The missing files and packages that a module, as the new configuration names it, imports. */
  readonly lacking: (from: string) => readonly string[]
  /** The text of the bundle, to which its functions belong. */
  readonly code: string
  readonly environment: readonly string[]
  readonly failed: readonly { readonly from: string; readonly reason: string }[]
}

export interface Reading {
  readonly root: string
  /** The configuration, relative to the root. */
  readonly file: string
  /** Seconds that it may take. */
  readonly timeout: number
  /** Names of environment variables that it may read. */
  readonly env: readonly string[]
  /** Variables that are set for it in any case. */
  readonly set?: Readonly<Record<string, string>>
}

/** Run the configuration of another generator in a separate process; returns its exports, or why that failed. */
export async function readForeign(reading: Reading): Promise<ForeignConfig | Diagnostic> {
  const { root, file, timeout } = reading
  const absent: Absent[] = []
  const fail = (reason: string, at: Location = topOf(file)) => diagnostics.failedForeign(file, reason, at)
  const made = await bundle(reading, absent)
  if ('message' in made) return fail(made.message, made.at)
  const filename = `sitegen-bundle-${hash(made.code)}.cjs`
  const answer = await run({ code: made.code, filename, root }, reading)
  if (answer === 'timeout') return fail(`it did not finish in ${counted(timeout, 'second')}.`)
  if (typeof answer === 'string') return fail(answer)
  if ('error' in answer) {
    const { message, stack } = answer.error
    const whole = { code: made.code, map: made.map, from: root, inputs: {}, hashes: {}, warnings: [] }
    return fail(message, locator(whole, filename, { root, beside: [] })(Object.assign(new Error(message), { stack })))
  }
  const used = absent.filter(({ from }) => answer.missed.includes(from))
  return { ...answer, absent: used, lacking: lackingOf(made.metafile, absent), code: made.code }
}

function lackingOf({ inputs }: Metafile, absent: readonly Absent[]): (from: string) => readonly string[] {
  const names = new Map(absent.map(({ from }) => [`package:${asCommonJs(from)}`, from]))
  return (from) => {
    const reached = new Set([/^\.{1,2}\//.test(from) ? from.replace(/^\.\//, '') : `package:${asCommonJs(from)}`])
    for (const input of reached) for (const { path } of inputs[input]?.imports ?? []) reached.add(path)
    return [...reached].flatMap((input) => names.get(input) ?? [])
  }
}

/** Files that configurations import for other tools, or as text. */
const unread = [
  '.css',
  '.scss',
  '.sass',
  '.less',
  '.svg',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
  '.ico',
  '.node',
  '.wasm',
]
const texts = ['.md', '.mdx', '.yml', '.yaml', '.toml', '.json5', '.txt', '.html', '.xml', '.graphql']

async function bundle(reading: Reading, absent: Absent[]) {
  const first = await bundleAs('cjs', reading, absent)
  if (!('message' in first) || !/top-level await/i.test(first.message)) return first
  absent.length = 0
  return bundleAs('esm', reading, absent)
}

/** Bundle the configuration. Only an ES module may use `await` at its top level. */
async function bundleAs(format: 'cjs' | 'esm', { root, file }: Reading, absent: Absent[]) {
  const { build } = await import('esbuild')
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(root, file)],
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      format,
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      outfile: 'bundle.cjs',
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'silent',
      tsconfigRaw: '{}',
      charset: 'utf8',
      define: { 'process.env': '__sitegen.environment' },
      loader: Object.fromEntries([...unread.map((end) => [end, 'empty']), ...texts.map((end) => [end, 'text'])]),
      plugins: [traceImports(root, absent)],
    })
    const [map = '', code = ''] = ['.map', '.cjs'].map(
      (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '',
    )
    return { code: format === 'esm' ? asFunction(code) : code, map, metafile }
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    if (!first) throw error
    return { message: first.text, at: locateMessage(first, root) }
  }
}

/** An ES module without imports → the body of a function that sets the exports when it has finished. */
function asFunction(code: string): string {
  const body = code
    .replace(/^export default (?=[\w$]+\(\);\s*$)/m, 'module.exports = ')
    .replace(/^export \{([^}]*)\};?\s*$/m, (_, names: string) => {
      const pairs = names.split(',').flatMap((one) => {
        const [local, name = local] = one.trim().split(/\s+as\s+/)
        return local ? [`${JSON.stringify(name)}: ${local}`] : []
      })
      return `module.exports = { ${pairs.join(', ')} };\n`
    })
  return `return (async () => { ${body}\n})()`
}

/** Variables that programs and packages need; the configuration may read no others. */
const passed = ['NODE_OPTIONS', 'PATH', 'Path', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']

/** The answer of the process, or why there is none. */
function run(request: ReadRequest, { root, timeout, env, set }: Reading): Promise<ReadAnswer | 'timeout' | string> {
  const names = [...passed, ...env].filter((name) => process.env[name] !== undefined)
  const variables = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  const child = spawn(process.execPath, [join(packageRoot, 'dist/config-child.cjs')], {
    cwd: root,
    env: { ...variables, ...set, NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let answer = ''
    let stderr = ''
    const finish = (result: ReadAnswer | 'timeout' | string) => {
      clearTimeout(timer)
      // Programs that it started may still hold its streams open.
      for (const stream of child.stdio) stream?.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      finish('timeout')
    }, timeout * 1000)
    const output = child.stdio[3] as Readable
    const ended = new Promise<void>((done) => output.on('close', done))
    output.on('data', (chunk: Buffer) => {
      answer += chunk
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = `${stderr}${chunk}`.slice(-2000)
    })
    child.on('error', reject)
    child.on('exit', async (status, signal) => {
      await ended
      finish(answer === '' ? endOf(status, signal, stderr) : (JSON.parse(answer) as ReadAnswer))
    })
    // The process may end before it has read everything.
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(request))
  })
}

function endOf(status: number | null, signal: string | null, stderr: string): string {
  const last = /heap out of memory/.test(stderr) ? ' It needs too much memory.' : ''
  return `it ended its process with ${signal ?? `status ${status}`}.${last}`
}
