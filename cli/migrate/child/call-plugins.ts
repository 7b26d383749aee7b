import { isObject, type Origins } from './stubs.ts'

/** Milliseconds that a function may take to create a plugin. */
const limit = 1000

/**
 * A configuration in which functions of the site that extend another plugin are replaced by the plugin that they call:
 * `(context) => redirects(context, options)` by `[redirects, options]`.
 */
export async function callPlugins(config: unknown, origins: Origins, root: string): Promise<unknown> {
  if (!isObject(config) || !Array.isArray(config.plugins)) return config
  const context = { siteDir: root, siteConfig: config, baseUrl: config.baseUrl, i18n: config.i18n }
  const plugins: unknown[] = []
  for (const entry of config.plugins) plugins.push((await calledBy(entry, context, origins)) ?? entry)
  return { ...config, plugins }
}

async function calledBy(entry: unknown, context: object, origins: Origins): Promise<readonly unknown[] | undefined> {
  const [make, options = {}]: readonly unknown[] = Array.isArray(entry) ? entry : [entry]
  if (typeof make !== 'function' || origins.isStub(make)) return undefined
  const origin = origins.find(make)
  if (origin && !/^\.{1,2}\//.test(origin.from)) return undefined
  const before = origins.calls.length
  try {
    await Promise.race([make(context, options), new Promise((late) => setTimeout(late, limit))])
  } catch {
    // The function needs more of Docusaurus than this context.
  }
  const called = origins.calls.slice(before).find(({ from }) => isPlugin(from))
  return called && [called.made, called.args[1] ?? {}]
}

/** Whether a module is a plugin of Docusaurus itself. */
export function isPlugin(from: string): boolean {
  return from.startsWith('@docusaurus/plugin-')
}
