// Docusaurus replaces components of its theme by files of the same name below `src/theme`. What adds components to MDX means the same
// here; the layout has other parts.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, diagnostics, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import { isInside } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'

const folder = 'src/theme'
const endings = ['.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

/** The file of a site that adds components to MDX, or replaces some, as Docusaurus names it; from the root. */
export function ownComponentsFile(root: string, module: string | undefined): SourcePath | undefined {
  if (hasThemeThere(root, module)) return undefined
  const found = endings.map((ending) => `${folder}/MDXComponents${ending}`).find((path) => existsSync(join(root, path)))
  return found as SourcePath | undefined
}

/** The replaced parts of Docusaurus's theme that have no effect, reported once. */
export function findSwizzled(root: string, config: SiteConfig): Diagnostic[] {
  if (hasThemeThere(root, config.theme.module)) return []
  const parts = partsBelow(join(root, folder)).filter((name) => name !== 'MDXComponents')
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
