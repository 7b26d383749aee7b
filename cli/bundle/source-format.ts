import type { SiteConfig, SourceFormat } from '../../renderer/index.ts'

const frontMatter = /^---[^\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/
const ownFormat = /^mdx:(?:[^\S\n]*\{[^}\n]*|[^\S\n]*\n[^\S\n]+)\bformat:[^\S\n]*['"]?(mdx|md|detect)\b/m

/** The format of a file: as its front matter says (`mdx: {format: md}`), else the configuration, else its extension. */
export function formatOf(format: SourceFormat, text: string, setting: SiteConfig['markdown']['format']): SourceFormat {
  if (format === 'module') return format
  const wanted = ownFormat.exec(frontMatter.exec(text)?.[1] ?? '')?.[1] ?? setting
  return wanted === 'md' || wanted === 'mdx' ? wanted : format
}
