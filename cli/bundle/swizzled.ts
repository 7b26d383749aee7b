// Docusaurus replaces components of its theme by files of the same name below `src/theme`. What adds components to MDX means the same
// here; the layout has other parts.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, diagnostics, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import { isInside } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { kindsPart, mdxPart } from '../disk/theme-parts.ts'

const folder = 'src/theme'
const endings = ['.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

/** The replaced parts that mean the same here. */
const carried: readonly string[] = [mdxPart, kindsPart]

/** The files of a site that add components to MDX or to kinds of admonitions, as Docusaurus names them: by part, from the root. */
export function ownComponentsFiles(root: string, module: string | undefined): ReadonlyMap<string, SourcePath> {
  if (hasThemeThere(root, module)) return new Map()
  const found = carried.flatMap((part) => {
    const path = endings.map((ending) => `${folder}/${part}${ending}`).find((one) => existsSync(join(root, one)))
    return path === undefined ? [] : [[part, path as SourcePath] as const]
  })
  return new Map(found)
}

/** The replaced parts of Docusaurus's theme that have no effect, reported once. */
export function findSwizzled(root: string, config: SiteConfig): Diagnostic[] {
  if (hasThemeThere(root, config.theme.module)) return []
  const parts = partsBelow(join(root, folder)).filter((name) => !carried.includes(name))
  return parts.length === 0 ? [] : [diagnostics.swizzledParts(parts, topOf(folder))]
}

/** A theme of this tool may be in the same folder. */
function hasThemeThere(root: string, module: string | undefined): boolean {
  return module !== undefined && isInside(join(root, module), join(root, folder))
}

/** `Footer`, `DocItem/Footer` */
function partsBelow(start: string): string[] {
  try {
    const files = readdirSync(start, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(start.length + 1))
    const parts = files.map((path) => path.replaceAll('\\', '/').replace(/(\/index)?\.\w+$/, ''))
    // What lies beside an index belongs to its part.
    const whole = parts.filter((part) => files.some((file) => file.replaceAll('\\', '/').startsWith(`${part}/index.`)))
    return [...new Set(parts)]
      .filter((part) => !whole.some((one) => part.startsWith(`${one}/`)) && part !== 'index')
      .sort()
  } catch {
    return []
  }
}
