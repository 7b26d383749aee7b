// The bundled command line. What the engine compiled of it is kept beside it: reading that takes a third of the time.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'
import { crc32 } from 'node:zlib'

const file = fileURLToPath(new URL('../dist/tool.cjs', import.meta.url))
const cacheFile = `${file}.${process.version}-${process.arch}`
const source = readFileSync(file)
const cached = readCache()
const script = new vm.Script(
  // All of it is ASCII. The parameters stand in front of the first line, so that the lines of traces stay; `__import` is one
  // since `import()` itself fails in code that comes from a cache.
  `(function (exports, require, module, __import, __url) {${source.latin1Slice()}\n})`,
  { filename: file, cachedData: cached },
)
const tool = { exports: {} }
script.runInThisContext()(tool.exports, createRequire(file), tool, (name) => import(name), import.meta.url)

export const { main, loadApi } = tool.exports

/** Keep what the engine compiles until the process ends, unless it is kept. For the command line only: it sets the engine's flags. */
export function keepCompiled() {
  if (cached && !script.cachedDataRejected) return
  // What ran once is forgotten otherwise, such as the outermost function.
  v8.setFlagsFromString('--no-flush-bytecode')
  // One that broke off has compiled little.
  process.once('exit', (status) => status <= 1 && writeCache())
}

/** Nothing where there is none, it was damaged, or it is of another bundle. */
function readCache() {
  try {
    const bytes = readFileSync(cacheFile)
    const own = bytes.subarray(4)
    return crc32(own, crc32(source)) === bytes.readUInt32LE() ? own : undefined
  } catch {
    return undefined
  }
}

/** A folder that cannot be written to is no fault: then there is no cache. */
function writeCache() {
  const draft = `${cacheFile}.${process.pid}`
  try {
    // The flags are part of what the engine compares.
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
