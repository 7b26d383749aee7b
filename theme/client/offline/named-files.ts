import { assetsFolder } from '../../../renderer/text/output-names.ts'
import { base, isHashed } from './stores.ts'

/** Matches elements whose files are loaded in parts, or are pages of their own. */
const unwanted = /^<(video|audio|iframe|embed|object)\b|^<source\b(?![^>]*\ssrcset=)/i
/** Matches the address of a link, which is loaded only when a reader follows it. */
const target = /(^<a(?:rea)?\b[^>]*) href=(?:"[^"]*"|'[^']*')/i

const escaped = base.replace(/[.+^${}()|[\]\\?*]/g, '\\$&')
const name = new RegExp(`(?<=["'(=,;\\s])${escaped}${assetsFolder}[^"'<>\\s),;&?#]+`, 'g')

/** Matches a picture whose name may lack a hash. */
const picture = /^<img\b[^>]* src="([^"?#]+)"/i

export interface NamedFiles {
  /** The scripts and style sheets, without which the page does not work. */
  readonly needed: readonly string[]
  /** Other files, which are loaded when needed. */
  readonly later: readonly string[]
}

/** The hashed files that a page refers to, and its pictures. */
export function filesOfPage(html: string): NamedFiles {
  const [needed, later] = [new Set<string>(), new Set<string>()]
  for (const [tag] of html.matchAll(/<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi)) {
    if (unwanted.test(tag)) continue
    const isNeeded = /^<script\b[^>]* src=|^<link\b[^>]* rel="stylesheet"/i.test(tag)
    for (const [path] of tag.replace(target, '$1').matchAll(name))
      if (isHashed(path)) (isNeeded ? needed : later).add(path)
    const shown = picture.exec(tag)?.[1]
    if (shown?.startsWith(base) && !shown.startsWith('//')) later.add(shown)
  }
  return { needed: [...needed], later: [...later] }
}

/** The hashed files that a script or style sheet refers to. */
export function filesOfCode(text: string, address: string): { readonly imported: string[]; readonly named: string[] } {
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, specifier = '']) => {
      const path = new URL(specifier, new URL(address, location.origin)).pathname
      return isHashed(path) ? [path] : []
    })
  return {
    imported: found(/(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g),
    named: [...found(/import\s*\(\s*["'](\.{1,2}\/[^"']+)["']/g), ...found(/url\(\s*["']?((?:\/|\.)[^"')]+)/g)],
  }
}
