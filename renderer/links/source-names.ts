import type { SiteConfig } from '../types.ts'

/** Matches names of Markdown files, also with the slash that authors write before a hash: `page.md/#part`. */
export const markdownFile = /\.mdx?\/?$/i

/** `a.md` → `a.mdx`, and the reverse, since a translation may be in either format. */
export function otherFormat<Path extends string>(path: Path): Path | undefined {
  const [, stem, end] = /^(.*\.md)(x?)$/is.exec(path) ?? []
  return stem === undefined ? undefined : ((end === '' ? `${stem}x` : stem) as Path)
}

/**
 * The sources that a path may name: `x.md`, or `x.html` with mdBook or VitePress, where addresses have the names of files.
 */
export function sourceNames(path: string, dialect: SiteConfig['markdown']['dialect']): readonly string[] {
  if (markdownFile.test(path)) return [path]
  const isLikeFiles = dialect === 'mdbook' || dialect === 'vitepress'
  if (!isLikeFiles || path.startsWith('/') || !path.endsWith('.html')) return []
  const names = [path.replace(/html$/, 'md'), path.replace(/(?<![^/])index\.html$/, 'README.md')]
  return names.filter((name) => markdownFile.test(name))
}
