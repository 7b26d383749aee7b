import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageName, packageRoot } from '../disk/package-root.ts'
import { mdxPart, partFiles, type ThemePart, themeFolder, themeParts } from '../disk/theme-parts.ts'

/** The file of an ejected part; or the existing files of that part in the site. */
export type Ejected = { readonly file: string } | { readonly existing: string }

/** Write a file to start from into the site: a copy of the default part or, with `wrap`, a part that renders it. */
export function ejectPart(root: string, name: string, wrap: boolean): Ejected {
  const existing = partFiles(root, {}).find((file) => file.replace(/\.\w+$/, '') === name)
  if (existing !== undefined) return { existing: `${themeFolder}/${existing}` }
  const part = themeParts.get(name)
  const file = `${themeFolder}/${name}.tsx`
  mkdirSync(join(root, themeFolder), { recursive: true })
  writeFileSync(join(root, file), part ? (wrap ? wrapped(name, part) : copied(part)) : mdxComponents)
  return { file }
}

/** The names of all parts, with a description. */
export function listParts(): readonly (readonly [name: string, about: string])[] {
  return [
    ...[...themeParts].map(([name, { about }]) => [name, about] as const),
    [mdxPart, 'components that MDX pages have without an import'],
  ]
}

const mdxComponents = `/** Components that MDX pages have without an import, beside those of the theme. */
export default {
  Note: ({ children }: { readonly children?: React.ReactNode }) => <small>{children}</small>,
}
`

function wrapped(name: string, { at, about }: ThemePart): string {
  const standard = at.length > 1 ? 'Standard' : `theme.${at[0]}`
  const setUp = at.length > 1 ? `const Standard = theme.views['${at[1]}']\n\n` : ''
  return `import type { ComponentProps } from 'react'
import { theme } from '${packageName}/theme'

${setUp}/** ${about[0]?.toUpperCase()}${about.slice(1)}. */
export default function ${name}(props: ComponentProps<typeof ${standard}>) {
  return <${standard} {...props} />
}
`
}

/** The source of a part. What it imports from the rest of the theme comes from the package. */
function copied({ file, name }: ThemePart): string {
  const source = readFileSync(join(packageRoot, 'theme', file), 'utf8')
  const names: string[] = []
  const rest = source
    .replace(/^import (type )?\{([^}]*)\} from '\.[^']*'\n/gm, (_, type: string | undefined, list: string) => {
      const found = list
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
      names.push(...found.map((one) => (type && !one.startsWith('type ') ? `type ${one}` : one)))
      return ''
    })
    .replace(/^ *(\/\/|\{\/\*) biome-ignore .*\n/gm, '')
  const own = `import { ${[...new Set(names)].sort().join(', ')} } from '${packageName}/theme'\n`
  const plain = new RegExp(`^export function ${name}\\(`, 'm')
  const made = plain.test(rest)
    ? rest.replace(plain, `export default function ${name}(`)
    : `${rest.trimEnd()}\n\nexport default ${name}\n`
  const [, outside = ''] = /^((?:import [^\n]*\n)*)/.exec(made) ?? []
  return `${outside}${names.length > 0 ? own : ''}${made.slice(outside.length)}`
}
