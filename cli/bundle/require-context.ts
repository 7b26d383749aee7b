// webpack’s `require.context` imports a folder of modules. The call is replaced in the text, so that esbuild finds the modules.
import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sourcePath } from '../disk/path-inside.ts'

const context =
  /\brequire\.context\(\s*(['"`])([^'"`]+)\1\s*(?:,\s*(true|false|!0|!1)\s*)?(?:,\s*(\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)\s*)?(?:,[^)]*)?\)/g

/** A text in which calls of `require.context` are replaced by the modules in the folder. Line numbers do not change. */
export function withContexts(text: string, file: string, root: string): string {
  if (!text.includes('require.context')) return text
  return text.replace(context, (_, __, folder: string, deep: string | undefined, pattern: string | undefined) => {
    const start = folder.startsWith('@site/')
      ? resolve(root, folder.slice('@site/'.length))
      : resolve(dirname(file), folder)
    const names = namesBelow(start, deep !== 'false' && deep !== '!1').filter((name) => matches(pattern, name))
    const entries = names.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(join(start, name))})`)
    return `((all) => Object.assign((name) => all[name](), { keys: () => Object.keys(all), resolve: (name) => name }))({ ${entries.join(', ')} })`
  })
}

function matches(pattern: string | undefined, name: string): boolean {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern ?? '') ?? []
  return pattern === undefined || new RegExp(source, flags.replace('g', '')).test(name)
}

/** `./one.js`, `./more/two.js` */
function namesBelow(folder: string, deep: boolean): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: deep })
      .filter((entry) => entry.isFile())
      .map((entry) => `./${sourcePath(folder, join(entry.parentPath, entry.name))}`)
      .sort()
  } catch {
    return []
  }
}
