import type { ComponentType, ReactNode } from 'react'
import type { Heading, SheetName } from './body.ts'
import type { SiteConfig } from './config.ts'
import type { Diagnostic, Location } from './diagnostic.ts'
import type { NavItem } from './graph.ts'
import type { Key, SourcePath, UrlPath } from './names.ts'
import type { Region } from './output.ts'
import type { PrintProps } from './print.ts'
import type { Asset } from './site.ts'
import type { FeedbackView, RecentPost, VersionLink, View, ViewOf } from './view.ts'

/** A link or a version menu of the navbar or the footer. */
export interface NavLink {
  readonly label: string
  readonly url: string
  readonly external: boolean
  /** The address is on this site but is not one of its pages: a file, or anything else that the server has at that address. */
  readonly notPage?: boolean | undefined
  /** `page`: this page; `true`: a page below this address. */
  readonly current?: 'page' | 'true' | undefined
  /** Id of the docs whose version menu is shown instead of a link; with `url`, a link to the version of the page. */
  readonly versions?: string | undefined
  /** An icon of the theme by name, or the address of an image. */
  readonly icon?: string | undefined
  /** Only the icon is shown. */
  readonly iconOnly?: boolean | undefined
  readonly button?: boolean | undefined
  readonly className?: string | undefined
  /** Language of the target. */
  readonly lang?: string | undefined
  /** Its links lead to the page in the site’s other languages. */
  readonly languages?: true | undefined
  /** A menu of these links instead of a link; in a version menu, the links below the versions. */
  readonly items?: readonly NavLink[] | undefined
}

/** The versions in the version menu of a docs instance. */
export interface VersionMenuProps {
  /** Id of the docs. */
  readonly docs: string
  readonly links: readonly VersionLink[]
  /** Other links, below the versions. */
  readonly items?: readonly NavLink[] | undefined
}

/** An image next to the site’s name. */
export interface LogoView {
  readonly src: string
  /** Replaces `src` in dark mode. */
  readonly srcDark?: string | undefined
  readonly alt: string
  /** Its target. Default: the home page. */
  readonly href?: string | undefined
  /** In pixels, if set. */
  readonly height?: number | undefined
  /** Width divided by height. */
  readonly ratio: number
}

/** The data shared by all pages, with addresses resolved. */
export interface ShellInfo {
  readonly title: string
  readonly tagline: string
  readonly lang: string
  readonly home: UrlPath
  /** A sentence for agents, hidden from readers, if there is a list of pages for them. */
  readonly agents?: string | undefined
  readonly navbar: {
    readonly title: string
    readonly logo?: LogoView | undefined
    readonly left: readonly NavLink[]
    readonly right: readonly NavLink[]
    /** The search page, its script and the first file of its index. */
    readonly search?: { readonly url: UrlPath; readonly script?: string; readonly index?: string } | undefined
    /** Whether it uses the dark colors in both modes. */
    readonly isDark?: boolean | undefined
  }
  readonly footer: {
    readonly logo?: LogoView | undefined
    readonly social: readonly NavLink[]
    readonly columns: readonly { readonly title?: string | undefined; readonly items: readonly NavLink[] }[]
    /** Address of `llms.txt`, if there is one. */
    readonly llms?: string | undefined
    /** As HTML. */
    readonly copyright?: string | undefined
    readonly version?: string | undefined
    /** Whether it uses the dark colors in both modes. */
    readonly isDark?: boolean | undefined
  }
  /** Whether the footer has Infima’s classes, which style sheets of the site may use. */
  readonly hasInfima?: boolean | undefined
  readonly announcement?: { readonly id: string; readonly html: string; readonly closeable: boolean } | undefined
  readonly colorMode: SiteConfig['colorMode']
  /** Address of the script that stores pages for offline reading, if enabled; loaded like that of an island. */
  readonly offline?: string | undefined
  /** The consent script and its texts; loaded like that of an island. */
  readonly consent?: { readonly script: string; readonly props: object } | undefined
}

/** The props of the header of each page. */
export interface HeaderProps {
  readonly info: ShellInfo
  /** Version menus: HTML by id of the docs. */
  readonly menus: Readonly<Record<string, string>>
}

/** A heading in the table of contents. */
export type TocHeading = Heading

/** The props of the footer of each page. */
export interface FooterProps {
  readonly info: ShellInfo
}

/** The props of the area below the text of a docs page. */
export type PageEndProps = Pick<ViewOf<'doc'>, 'editUrl' | 'updated'>

/** The props of the feedback form at the end of a docs page. */
export type FeedbackProps = FeedbackView

/** A view, and the theme that renders it. */
export type ViewProps<Kind extends View['kind']> = ViewOf<Kind> & {
  readonly theme: ThemeModule
  /** Shown in place of the text, which it contains. */
  readonly children?: ReactNode
}

/** The props of the document around each page. */
export interface ShellProps {
  /** The theme, with the parts that the site replaces. */
  readonly theme: ThemeModule
  readonly info: ShellInfo
  /** Kind of the route, for `data-kind` on the body. */
  readonly kind: View['kind']
  /** True for a `.tsx` page, whose sections take the full width. */
  readonly bare: boolean
  /** Attributes of `<html>`: the text direction, and data for the client script. */
  readonly attributes: Readonly<Record<`data-${string}`, string>> & { readonly dir?: 'rtl' }
  /** Key of the complete sidebar; the page contains only a branch of it. */
  readonly tree?: string | undefined
  /** Everything inside `<head>`. */
  readonly head: ReactNode
  /** HTML; empty regions are not rendered. */
  readonly regions: Readonly<Record<Region, string>>
  /** Version menus in the navbar: HTML by id of the docs. */
  readonly menus: Readonly<Record<string, string>>
}

/** The texts in a page's link preview image. */
export interface PictureFacts {
  readonly title: string
  /** The section of the site to which the page belongs, if any. */
  readonly section?: string | undefined
  readonly site: string
  /** Address of the site’s logo: an `img` with it as `src` shows the logo. */
  readonly logo?: UrlPath | undefined
}

/** A box of an image as plain data: CSS flexboxes that contain text. */
export interface PictureNode {
  readonly type: 'div' | 'img'
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    readonly src?: string
    readonly children?: readonly (PictureNode | string)[]
  }
}

/** A set of React components that turn views into markup. To replace individual components, spread the default theme. */
export interface ThemeModule {
  readonly Shell: ComponentType<ShellProps>
  /** The site’s own component around everything in the body. */
  readonly Root?: ComponentType<{ readonly children?: ReactNode }>
  readonly Header: ComponentType<HeaderProps>
  readonly Footer: ComponentType<FooterProps>
  /** The contents below the text of a page. */
  readonly PageEnd: ComponentType<PageEndProps>
  /** The form that asks whether a docs page was helpful. */
  readonly Feedback: ComponentType<FeedbackProps>
  readonly Sidebar: ComponentType<{ readonly items: readonly NavItem[]; readonly label: string }>
  /** `page` is the doc or post next to it. */
  readonly Toc: ComponentType<{
    readonly headings: readonly Heading[]
    readonly page?: ViewOf<'doc'> | ViewOf<'post'> | undefined
  }>
  /** The contents of a version menu. */
  readonly VersionMenu: ComponentType<VersionMenuProps>
  /** The cards that `DocCardList` shows. */
  readonly Cards: ComponentType<Pick<ViewOf<'category'>, 'cards'>>
  readonly RecentPosts: ComponentType<{ readonly posts: readonly RecentPost[]; readonly title?: string | undefined }>
  /** Draws the images for link previews, at 1200 × 630 pixels. */
  readonly picture?: (facts: PictureFacts) => PictureNode
  /** A docs section as a printed document, written with `--print`. */
  readonly Print: ComponentType<PrintProps>
  readonly views: { readonly [K in View['kind']]: ComponentType<ViewProps<K>> }
}

/** A hard-to-read pair of design tokens, named without `--sg-`, such as `brand` on `ground`. */
export interface LowContrast {
  readonly mode: 'light' | 'dark'
  readonly text: string
  readonly ground: string
  readonly ratio: number
}

/** Sizes of a font, in em. */
export interface FontMetrics {
  /** The kind of system font that resembles it. */
  readonly kind: 'sans' | 'serif' | 'mono'
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Width of an average letter in text. */
  readonly width: number
}

/** A font file, as declared in a style sheet. */
export interface FontFace {
  readonly family: string
  readonly weights: readonly [least: number, most: number]
  readonly style: 'normal' | 'italic'
  /** The characters that it covers, as in CSS; all if undefined. */
  readonly range?: string | undefined
  readonly format: string
  readonly file: Asset
  /** The sizes at a weight; undefined if the font has no Latin letters. */
  readonly metrics: (weight: number) => FontMetrics | undefined
}

/** A problem with a setting; its location is looked up when it is reported. */
export interface SettingFault {
  readonly setting: readonly PropertyKey[]
  readonly fault: Diagnostic
}

/** A style sheet with the files it refers to. */
export interface Sheet {
  readonly style: Asset
  readonly files: readonly Asset[]
}

/** What pages and keys need from a theme: plain data, except for the contents of its files. */
export interface ThemeData {
  readonly key: Key
  /** Components of the site that replace parts of the theme ask for the docs around a page. */
  readonly asksForDocs?: boolean | undefined
  /** Such components show generated index pages, or their cards. */
  readonly hasOwnCards?: boolean | undefined
  readonly style: Asset
  /** Style sheet for feeds in a browser. */
  readonly feedStyle?: Asset | undefined
  /** The client script, a module, and the module that it loads when a reader starts to use a page. */
  readonly script?: Asset | undefined
  readonly navigation?: Asset | undefined
  /** Source of the script that runs before the first paint; the same on every page. */
  readonly paintScript?: string | undefined
  /** The site's own initialisation script, bundled. */
  readonly initScript?: Asset | undefined
  /** The search dialog and its worker: one module, loaded when a reader is about to search. */
  readonly search?: Asset | undefined
  /** The module that copies a page as Markdown, loaded when a reader is about to do so. */
  readonly copyPage?: Asset | undefined
  /** The worker that stores pages in the browser, and the script that starts it, if enabled. */
  readonly offline?: { readonly worker: Asset; readonly script: Asset } | undefined
  /** The script that asks readers for consent before the `analytics` script is loaded, if configured. */
  readonly consent?: Asset | undefined
  /** Style sheets that a page loads only if its text needs them. */
  readonly sheets?: Readonly<Partial<Record<SheetName, Sheet>>> | undefined
  /** The style sheets that parts of the theme import, on every page. */
  readonly partStyle?: Asset | undefined
  /** The diagram script and the address of Mermaid, if diagrams are enabled. */
  readonly diagrams?: { readonly script: Asset; readonly library: UrlPath } | undefined
  /** The script that follows anchors of sections that moved to other pages; published if there are any. */
  readonly moved?: Asset | undefined
  readonly assets: readonly Asset[]
  /** Files whose addresses are imported by the site’s own parts of the theme. */
  readonly files?: readonly SourcePath[] | undefined
  /** Fonts that pages load before they have read the style sheet. */
  readonly preloads?: readonly Asset[] | undefined
  /** Problems with the font settings. */
  readonly faults?: readonly SettingFault[] | undefined
  /** Pairs of tokens that are hard to read, if the configuration sets tokens or style sheets. */
  readonly lowContrasts?: readonly LowContrast[] | undefined
}

/** A theme whose components are loaded when a page is rendered. */
export interface Theme extends ThemeData {
  load(): Promise<ThemeCode>
}

/** The components of a theme, and how their errors are located. */
export interface ThemeCode {
  readonly components: ThemeModule
  /** The location in the site's own code where an error was thrown, if it was thrown there. */
  readonly locate?: ((error: unknown) => Location | undefined) | undefined
  /** Runs a render function within the limits for the site's own code. */
  readonly run?: (<Value>(render: () => Value) => Value) | undefined
}
