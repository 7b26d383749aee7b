// The bundled command line. V8's code cache is stored next to it: with it, loading takes a third of the time. Without
// the file, or with a damaged or outdated one, V8 compiles the source.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'
import { crc32 } from 'node:zlib'
import { setFlags } from './v8-flags.js'

const file = fileURLToPath(new URL('../dist/tool.cjs', import.meta.url))
const cacheFile = `${file}.${process.version}-${process.arch}`
const source = readFileSync(file)
const cached = readCache()
const script = new vm.Script(
  // All of it is ASCII. The parameters are on the first line, so that line numbers in traces are right; `__import` is one of
  // them because `import()` fails in code from a code cache.
  `(function (exports, require, module, __import, __url) {${source.latin1Slice()}\n})`,
  { filename: file, cachedData: cached },
)
const tool = { exports: {} }
script.runInThisContext()(tool.exports, createRequire(file), tool, (name) => import(name), import.meta.url)

export const { main, loadApi } = tool.exports

/** Write a code cache when the process ends, unless there is one. For the command line only, because it sets flags of V8. */
export function keepCompiled() {
  if (cached && !script.cachedDataRejected) return
  // Otherwise V8 discards code that ran only once, such as the outermost function.
  v8.setFlagsFromString('--no-flush-bytecode')
  // A run that failed has compiled little.
  process.once('exit', (status) => status <= 1 && writeCache())
}

/** The code cache; undefined if it is missing, damaged or of another bundle. */
function readCache() {
  try {
    const bytes = readFileSync(cacheFile)
    const own = bytes.subarray(4)
    return crc32(own, crc32(source)) === bytes.readUInt32LE() ? own : undefined
  } catch {
    return undefined
  }
}

/** If the folder is not writable, there is no cache. */
function writeCache() {
  const draft = `${cacheFile}.${process.pid}`
  try {
    // V8 rejects a cache that was written with other flags.
    setFlags()
    v8.setFlagsFromString('--flush-bytecode')
    const own = script.createCachedData()
    const head = Buffer.alloc(4)
    head.writeUInt32LE(crc32(own, crc32(source)))
    writeFileSync(draft, Buffer.concat([head, own]))
    renameSync(draft, cacheFile)
  } catch {
    try {
      rmSync(draft, { force: true })
    } catch {}
  }
}
