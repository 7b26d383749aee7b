// Docusaurus replaces components of its theme with files of the same name in `src/theme`. Files that add components to MDX work the
// same way in Sitegen, and some others are shown if its theme has a counterpart (theme/mdx/parts.tsx). The layout has other parts.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, diagnostics, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import { cardParts, carriedParts, counterparts, shownParts, swizzled, swizzleFolder } from '../disk/docusaurus-parts.ts'
import { isInside } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { kindElements, kindsPart, mdxElements, mdxPart } from '../disk/theme-parts.ts'

const endings = ['.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

/** The files of a site that replace components of Docusaurus and have an effect in Sitegen: by part, from the root. */
export function ownComponentsFiles(root: string, module: string | undefined): ReadonlyMap<string, SourcePath> {
  if (hasThemeThere(root, module)) return new Map()
  const found = carriedParts.flatMap((part) => {
    const path = swizzledFile(root, part)
    return path === undefined ? [] : [[shownParts.includes(part) ? swizzled(part) : part, path] as const]
  })
  const isThere = (name: string) => found.some(([part]) => part === name)
  const single = [...(isThere(mdxPart) ? [] : mdxElements), ...(isThere(kindsPart) ? [] : kindElements)]
  const own = single.flatMap((part) => {
    const path = swizzledFile(root, part)
    return path === undefined ? [] : [[part, path] as const]
  })
  return new Map([...found, ...own])
}

/** The site's file that Docusaurus imports as `@theme/…`. */
export function swizzledFile(root: string, part: string): SourcePath | undefined {
  const paths = endings.map((ending) => `${swizzleFolder}/${part}${ending}`)
  return paths.find((path) => existsSync(join(root, path))) as SourcePath | undefined
}

/** Identifies the cards that are files of the site, because they change what imports of cards resolve to. */
export function cardsKey(root: string): string {
  return cardParts.map((part) => swizzledFile(root, part) ?? '').join(' ')
}

/** The replaced parts of Docusaurus's theme that have no effect, reported once; `inputs` are the files that were bundled. */
export function findSwizzled(root: string, config: SiteConfig, inputs: readonly string[]): Diagnostic[] {
  if (hasThemeThere(root, config.theme.module)) return []
  const bundled = new Set(inputs)
  const isUsed = (name: string) => {
    const file = swizzledFile(root, name)
    return carriedParts.includes(name) || (file !== undefined && bundled.has(join(root, file)))
  }
  const parts = partsBelow(join(root, swizzleFolder)).filter((name) => !isUsed(name))
  const others = Object.entries(counterparts).filter(([theirs]) => parts.some((name) => name.split('/')[0] === theirs))
  return parts.length === 0 ? [] : [diagnostics.swizzledParts(parts, new Map(others), topOf(swizzleFolder))]
}

/** Whether a theme for Sitegen is in the same folder. */
function hasThemeThere(root: string, module: string | undefined): boolean {
  return module !== undefined && isInside(join(root, module), join(root, swizzleFolder))
}

/** `Footer`, `DocItem/Footer` */
function partsBelow(start: string): string[] {
  try {
    const files = readdirSync(start, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(start.length + 1))
    const parts = files.map((path) => path.replaceAll('\\', '/').replace(/(\/index)?\.\w+$/, ''))
    // Files beside an index belong to its part.
    const whole = parts.filter((part) => files.some((file) => file.replaceAll('\\', '/').startsWith(`${part}/index.`)))
    return (
      [...new Set(parts)]
        // Others are modules of the site. An unknown language that `prism-include-languages` adds is reported at its code block.
        .filter((part) => /^[A-Z]/.test(part))
        .filter((part) => !whole.some((one) => part.startsWith(`${one}/`)))
        .sort()
    )
  } catch {
    return []
  }
}
