import * as diagnostics from '../diagnostics.ts'
import { hash, stableJson } from '../text/hash.ts'
import { joinUrl } from '../text/url.ts'
import type { BlogConfig, Diagnostic, DocsConfig, Location, SiteConfig, SourcePath } from '../types.ts'
import { blog, docs } from './content.ts'
import { describeIssues } from './issues.ts'
import { configSchema, type ParsedConfig } from './schema.ts'
import { readColorMode } from './theme.ts'
import { readTranslations } from './translations.ts'

type NavItem = ParsedConfig['navbar']['items'][number]
type Item = SiteConfig['navbar']['items'][number]

/** Settings are parsed once per run: compiling the schemas first would take longer. */
const parseOptions = { jitless: true } as const

/** What the command line knows about the configuration file besides its value. */
export interface ConfigSource {
  readonly file: SourcePath
  /** Hash of the bundled module, so that a changed plugin changes every key. */
  readonly bundle: string
  /** The location of a field in the file, as precisely as it can be determined. */
  readonly locate: (path: readonly PropertyKey[]) => Location
  /** Include drafts. */
  readonly drafts: boolean
}

export interface ConfigResult {
  readonly config?: SiteConfig
  readonly diagnostics: readonly Diagnostic[]
}

/** The folders of pages, without those of versions. */
export function pageFolders({ docs, blogs, pages }: SiteConfig): string[] {
  return [...docs, ...blogs, pages].map(({ path }) => path)
}

/** Complete a user's configuration, or report every problem it has. */
export function readConfig(value: unknown, source: ConfigSource): ConfigResult {
  const parsed = configSchema.safeParse(value, parseOptions)
  if (!parsed.success) {
    const found = describeIssues(parsed.error, value, configSchema).map((issue) =>
      issue.path.length > 0 ? issue : { ...issue, message: issue.message.replace('The value', 'The configuration') },
    )
    return { diagnostics: found.map((issue) => diagnostics.badConfig(issue, source.locate(issue.path))) }
  }
  const problems = [...checkUrl(parsed.data, source)]
  if (problems.length > 0) return { diagnostics: problems }
  return { config: complete(parsed.data, source), diagnostics: [] }
}

function* checkUrl(parsed: ParsedConfig, source: ConfigSource): Generator<Diagnostic> {
  const { pathname } = new URL(parsed.url)
  if (pathname !== '/') {
    yield diagnostics.badConfig(
      {
        path: ['url'],
        kind: 'wrong',
        message: `\`url\` must be an origin without a path, but has the path \`${pathname}\`.`,
        hint: `Write \`url: '${new URL(parsed.url).origin}'\` and move the path to \`baseUrl\`.`,
      },
      source.locate(['url']),
    )
  }
  yield* checkIds('blog', 'blogs', blogList(parsed), source)
  yield* checkIds('docs', 'docs folders', docsList(parsed), source)
  const seen = new Set(docsList(parsed).map(({ id }) => id))
  const named = parsed.navbar.items.flatMap((item, index) => [
    { ...item, path: ['navbar', 'items', index] },
    ...(item.items ?? []).map((inner, at) => ({ ...inner, path: ['navbar', 'items', index, 'items', at] })),
  ])
  for (const { type, docs: id = 'default', path } of named) {
    if (type === undefined || !type.startsWith('doc') || seen.has(id)) continue
    yield diagnostics.badConfig(
      {
        path: [...path, 'docs'],
        kind: 'wrong',
        message: `No docs folder has the id \`${id}\`.`,
        hint: seen.size > 0 ? `Available: ${[...seen].join(', ')}.` : `Remove the item of the type \`${type}\`.`,
      },
      source.locate([...path, 'docs']),
    )
  }
}

function* checkIds(
  setting: 'docs' | 'blog',
  what: string,
  all: readonly { readonly id: string }[],
  source: ConfigSource,
): Generator<Diagnostic> {
  const seen = new Set<string>()
  for (const [index, { id }] of all.entries()) {
    const path = ['content', setting, index, 'id']
    const message = `Two ${what} have the id \`${id}\`.`
    const hint = `Give each entry of \`content.${setting}\` its own \`id\`.`
    if (seen.has(id)) yield diagnostics.badConfig({ path, kind: 'wrong', message, hint }, source.locate(path))
    seen.add(id)
  }
}

function complete(parsed: ParsedConfig, source: ConfigSource): SiteConfig {
  const { content, url, baseUrl, theme, colorMode, translations, ...rest } = parsed
  // Nothing that is made depends on where the cache is kept.
  const { cache: _, ...made } = parsed
  return {
    ...rest,
    translations: readTranslations(translations),
    colorMode: readColorMode(colorMode),
    theme: {
      css: [],
      tokens: {},
      infima: false,
      ...(typeof theme === 'string' ? { module: theme } : theme),
      parts: {},
    },
    key: hash(source.bundle, stableJson(made), String(source.drafts)),
    file: source.file,
    drafts: source.drafts,
    origin: new URL(url).origin,
    base: joinUrl('/', baseUrl, '/'),
    docs: docsList(parsed),
    blogs: blogList(parsed),
    pages: content.pages,
    static: content.static,
    assets: content.assets,
    navbar: { ...parsed.navbar, items: parsed.navbar.items.map(navItem) },
    redirects: parsed.redirects.map(({ from, ...rest }) => ({
      from: typeof from === 'string' ? [from] : from,
      ...rest,
    })),
  }
}

function navItem({ docs = 'default', label = '', ...item }: NavItem): Item {
  return { label, docs, ...item }
}

function docsList({ content }: ParsedConfig): readonly DocsConfig[] {
  if (content.docs === false) return []
  return [content.docs ?? docs.parse({}, parseOptions)].flat()
}

function blogList({ content }: ParsedConfig): readonly BlogConfig[] {
  if (content.blog === false) return []
  return [content.blog ?? blog.parse({}, parseOptions)].flat()
}
