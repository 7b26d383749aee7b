// Contract: a file cannot turn itself into code. Its name and the configuration decide; front matter can only disable MDX, unless
// the configuration allows more.
import type { SiteConfig, SourceFormat } from '../../renderer/index.ts'

const frontMatter = /^---[^\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/
const ownFormat = /^mdx:(?:[^\S\n]*\{[^}\n]*|[^\S\n]*\n[^\S\n]+)\bformat:[^\S\n]*['"]?(mdx|md|detect)\b/m

type Settings = Pick<SiteConfig['markdown'], 'format' | 'allowFormatOverride'>

/** The format in which a file is parsed. `byName` is the format that its extension implies. */
export function formatOf(byName: SourceFormat, text: string, { format, allowFormatOverride }: Settings): SourceFormat {
  if (byName === 'module' || format === 'md') return byName === 'module' ? 'module' : 'md'
  const configured = format === 'mdx' ? 'mdx' : byName
  const wanted = ownFormat.exec(frontMatter.exec(text)?.[1] ?? '')?.[1]
  const own = wanted === 'detect' ? byName : (wanted ?? configured)
  return own === 'mdx' && configured === 'md' && !allowFormatOverride ? 'md' : (own as SourceFormat)
}
