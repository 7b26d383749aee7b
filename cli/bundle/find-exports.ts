import { extname, join } from 'node:path'
import type { Loader, Message } from 'esbuild'
import { tryReadText } from '../disk/read-text.ts'

export interface Exports {
  readonly names: readonly string[]
  /** False if the module also exports what another one does, or is a CommonJS module. */
  readonly isWhole: boolean
}

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts' }

/** The names that a module exports, as far as its own text tells. Nothing if it cannot be parsed. */
export async function findExports(path: string, text: string): Promise<Exports> {
  const { transform } = await import('esbuild')
  const loader = loaders[extname(path).toLowerCase()] ?? 'jsx'
  const options = { loader, format: 'cjs', jsx: 'automatic', logLevel: 'silent' } as const
  const { code } = await transform(text, options).catch(() => ({ code: '' }))
  // What esbuild writes for a module with exports: `__export(stdin_exports, {`, then a line `  name: () => value` for each.
  const list = /^__export\(\w+, \{\n([\s\S]*?)\n\}\);$/m.exec(code)?.[1] ?? ''
  const names = [...list.matchAll(/^ {2}(?:"([^"]+)"|([\w$]+)): \(\) => /gm)].map(([, quoted, name]) => quoted ?? name)
  return { names: names as string[], isWhole: names.length > 0 && !/^__reExport\(/m.test(code) }
}

/** The names that the module of an import exports, if the message is about a name that it does not. */
export async function exportsFor({ text }: Pick<Message, 'text'>, root: string): Promise<readonly string[]> {
  const file = /^No matching export in "([^"]+)" /.exec(text)?.[1]
  return file === undefined ? [] : (await findExports(file, tryReadText(join(root, file)) ?? '')).names
}
