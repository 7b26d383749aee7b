import type { ParsedConfig } from '../config/schema.ts'
import type { Key, SourcePath } from './names.ts'

/** A setting, deeply read-only. */
type Frozen<Value> = 0 extends 1 & Value
  ? unknown
  : Value extends (...args: never) => unknown
    ? Value
    : Value extends object
      ? { readonly [Field in keyof Value]: Frozen<Value[Field]> }
      : Value

type Settings = Frozen<ParsedConfig>
type Item<List> = List extends readonly (infer One)[] ? One : never
type NavItem = Item<Settings['navbar']['items']>

/** How a build reacts to a problem: nothing, a warning, or an error. */
export type Reaction = Settings['onBrokenLinks']
/** A docs folder in the configuration, with its defaults filled in. */
export type DocsConfig = Exclude<Settings['content']['docs'], readonly unknown[] | false | undefined>
/** A blog in the configuration, with its defaults filled in. */
export type BlogConfig = Exclude<Settings['content']['blog'], readonly unknown[] | false | undefined>
/** A link of the navbar or the footer, as configured. */
export type NavLinkConfig = Item<Item<Settings['footer']['columns']>['items']>
/** A link, a menu or a docs item in the navbar; a derived label is `''`. */
export type NavItemConfig = Omit<NavItem, 'label' | 'docs'> & { readonly label: string; readonly docs: string }
/** Comments that mark lines of a code block: `line` the next one, `start` to `end` a range. */
export type MagicComment = Item<Settings['highlight']['magicComments']>

type Changed =
  | 'url'
  | 'baseUrl'
  | 'content'
  | 'theme'
  | 'colorMode'
  | 'navbar'
  | 'redirects'
  | 'markdown'
  | 'translations'
  | 'locales'
type ThemeObject = Exclude<Settings['theme'], string | undefined>
/** Design tokens by name, as configured. */
export type ThemeTokens = ThemeObject['tokens']
type Plugins = 'remarkPlugins' | 'rehypePlugins'

/** A language of a site that has several. */
export interface Language {
  /** Language tag. */
  readonly locale: string
  /** Its name in menus. */
  readonly label: string
  /** `/fr/` */
  readonly base: string
  /** Whether it has pages that the other languages do not have. */
  readonly hasOwnPages?: boolean
  /** Where its translations are, if it has any. */
  readonly folders?: SiteConfig['translatedFolders']
}

/** A validated configuration with every default filled in: the settings of `config/schema.ts`, some in a more convenient form. */
export interface SiteConfig extends Omit<Settings, Changed> {
  readonly key: Key
  readonly file: SourcePath
  /** `https://www.example.com`, without a trailing slash. */
  readonly origin: string
  /** `/` or `/project/`. */
  readonly base: string
  /** Include drafts. */
  readonly drafts: boolean
  readonly docs: readonly DocsConfig[]
  readonly blogs: readonly BlogConfig[]
  readonly pages: Settings['content']['pages']
  readonly static: Settings['content']['static']
  readonly assets: Settings['content']['assets']
  readonly navbar: Omit<Settings['navbar'], 'items'> & {
    readonly items: readonly NavItemConfig[]
  }
  /** Texts in the language of the site, by the English text or the id of a `<Translate>`. */
  readonly translations: Readonly<Record<string, string>>
  /** All languages, the main one first; empty if the site has one language. */
  readonly languages: readonly Language[]
  /** Content folders and the folders of their translations, longest first. */
  readonly translatedFolders: readonly (readonly [folder: string, translated: string])[]
  /** The content folders of the main language, from which other languages take files that are not translated. */
  readonly originalFolders: readonly string[]
  /** The innermost folder that contains the docs in all languages; in VitePress, `@` in file paths. */
  readonly sourceFolder: string
  readonly colorMode: Omit<Settings['colorMode'], 'default' | 'switch'>
  readonly theme: ThemeObject & {
    /** Files of the site that replace parts of the theme, by the name of the part. */
    readonly parts: Readonly<Record<string, SourcePath>>
  }
  /** Identifies the installed Mermaid, if diagrams are enabled. */
  readonly mermaid?: Key | undefined
  readonly redirects: readonly (Omit<Item<Settings['redirects']>, 'from'> & { readonly from: readonly string[] })[]
  readonly markdown: Omit<Settings['markdown'], Plugins> &
    Readonly<Pick<ParsedConfig['markdown'], Plugins>> & {
      /** The names that the configuration gives its plugins, in the order of the lists; undefined if unknown. */
      readonly pluginNames?: Readonly<Record<'remark' | 'rehype', readonly (string | undefined)[]>> | undefined
    }
}
