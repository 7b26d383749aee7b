// Runs another generator’s configuration in a separate process: it reads a bundle from standard input and writes a description of
// the value to file descriptor 3. Nothing that the configuration does affects the tool.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import type { ReadAnswer, ReadRequest } from '../raw.ts'
import { callPlugins, isPlugin } from './call-plugins.ts'
import { describe } from './describe.ts'
import { Origins } from './stubs.ts'

const request = JSON.parse(readFileSync(0, 'utf8')) as ReadRequest
void read(request).catch(failure).then(answer)

async function read({ code, filename, root }: ReadRequest): Promise<ReadAnswer> {
  const origins = new Origins()
  const requested = new Set<string>()
  const failed: { from: string; reason: string }[] = []
  const environment = new Proxy(process.env, {
    get: (variables, name) => {
      if (typeof name === 'string' && variables[name] === undefined) requested.add(name)
      return Reflect.get(variables, name)
    },
  })
  const real = createRequire(join(root, 'package.json'))
  const load = (from: string, path: string): unknown => {
    // Only the arguments of the plugin’s functions are needed, not what the functions do.
    if (isPlugin(from)) return origins.stub(from)
    try {
      return origins.trace(from, real(path))
    } catch (error) {
      failed.push({ from, reason: messageOf(error) })
      return origins.stub(from)
    }
  }
  const tool = {
    trace: (from: string, module: unknown) => origins.trace(from, module),
    stub: (from: string) => origins.stub(from),
    load,
    createRequire: (place: string | URL) => requireAt(place, load),
    environment,
    process: new Proxy(process, { get: (own, name) => (name === 'env' ? environment : Reflect.get(own, name)) }),
    directory: (path: string) => dirname(path),
    url: (path: string) => pathToFileURL(path).href,
  }
  // The modules that a configuration names are resolved when it is bundled.
  const require = Object.assign((name: string) => real(name), { resolve: (name: string) => name })
  const module = { exports: {} as Record<string, unknown> }
  const run = compileFunction(code, ['exports', 'require', 'module', '__sitegen'], { filename })
  await run(module.exports, require, module, tool)
  const exported = (await module.exports) as { default?: unknown }
  const made = origins.configIn(exported.default ?? exported)
  const value: unknown = await (typeof made === 'function' && !origins.isStub(made) ? call(made as Make) : made)
  const config = await callPlugins(origins.configIn(value), origins, root)
  const described = describe(config, origins)
  return { value: described, environment: [...requested].sort(), missed: [...origins.missed], failed }
}

/** The `require` that a module creates for itself. Names of packages are kept, since presets are identified by them. */
function requireAt(place: string | URL, load: (from: string, path: string) => unknown) {
  const own = createRequire(place)
  const resolve = (name: string) => (/^\.{0,2}\//.test(name) ? own.resolve(name) : name)
  return Object.assign(
    (name: string): unknown => {
      if (isBuiltin(name)) return own(name)
      try {
        return load(name, own.resolve(name))
      } catch {
        return load(name, name)
      }
    },
    { resolve },
  )
}

type Make = (about: Readonly<Record<string, unknown>>) => unknown

/** Call a configuration that is a function; VitePress passes it the mode. */
function call(make: Make): unknown {
  return make({ mode: 'production' })
}

function failure(error: unknown): ReadAnswer {
  const stack = error instanceof Error ? String(error.stack) : ''
  return { error: { message: messageOf(error), stack } }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error && error.name === 'Error' ? error.message : String(error)
  return text.split('\n')[0] as string
}

function answer(given: ReadAnswer) {
  writeFileSync(3, JSON.stringify(given))
  // The configuration may have left timers and servers behind.
  process.exit(0)
}
