import { extname, join } from 'node:path'
import type { Loader, Message } from 'esbuild'
import { tryReadText } from '../disk/read-text.ts'

export interface Exports {
  readonly names: readonly string[]
  /** False if the module also re-exports another module, or is a CommonJS module. */
  readonly isWhole: boolean
}

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts' }

/** The names that a module exports, as far as its own text shows. Empty if it cannot be parsed. */
export async function findExports(path: string, text: string): Promise<Exports> {
  const { transform } = await import('esbuild')
  const loader = loaders[extname(path).toLowerCase()] ?? 'jsx'
  const options = { loader, format: 'cjs', jsx: 'automatic', logLevel: 'silent' } as const
  const { code } = await transform(text, options).catch(() => ({ code: '' }))
  // The output of esbuild for a module with exports: `__export(stdin_exports, {`, then a line `  name: () => value` for each.
  const list = /^__export\(\w+, \{\n([\s\S]*?)\n\}\);$/m.exec(code)?.[1] ?? ''
  const names = [...list.matchAll(/^ {2}(?:"([^"]+)"|([\w$]+)): \(\) => /gm)].map(([, quoted, name]) => quoted ?? name)
  return { names: names as string[], isWhole: names.length > 0 && !/^__reExport\(/m.test(code) }
}

/** The names that an imported module exports, if the message is about a missing export. */
export async function exportsFor({ text }: Pick<Message, 'text'>, root: string): Promise<readonly string[]> {
  const file = /^No matching export in "([^"]+)" /.exec(text)?.[1]
  return file === undefined ? [] : (await findExports(file, tryReadText(join(root, file)) ?? '')).names
}
