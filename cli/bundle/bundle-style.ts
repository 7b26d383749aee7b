import { join } from 'node:path'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  fontRules,
  hasOwnComponents,
  type LowContrast,
  lowContrasts,
  type SettingFault,
  type SiteConfig,
  tokenStyle,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { bundleFile, isOfTool, ownOr, type Report } from './bundle-file.ts'
import type { CodeContext } from './bundler.ts'
import { sheetCompiler } from './compile-sheet.ts'
import { hashedAsset } from './hashed-asset.ts'
import { infimaRules } from './infima-rules.ts'
import { type ReadFonts, readFonts } from './read-fonts.ts'
import { bundleSheet, isCompiled, withoutCompiler } from './style-sheets.ts'

export interface StyleRequest {
  readonly config: SiteConfig
  readonly code: CodeContext
  readonly boundary: Boundary
  readonly failed: Report
  /** Receives rules that browsers skip. */
  readonly skipped: Report
  /** Receives other reasons why rules are not published. */
  readonly report: (diagnostic: Diagnostic) => void
}

/** The style sheet of every page. */
export interface BundledStyle {
  readonly style: Asset
  /** The fonts and pictures that it refers to. */
  readonly files: readonly Asset[]
  readonly lowContrasts: readonly LowContrast[] | undefined
  /** Fonts that pages load before the style sheet has been read. */
  readonly preloads: readonly Asset[]
  /** Problems in the font settings. */
  readonly faults: readonly SettingFault[]
  readonly inputs: readonly string[]
}

/**
 * The styles of the theme, then the tokens, then the style sheets of the site; undefined if one of them failed, which is reported.
 *
 * Invariant: the rules of the default theme are in layers, so that any rule of the site overrides them.
 */
export async function bundleStyle(
  root: string,
  theme: string,
  { config, code, boundary, failed, skipped, report }: StyleRequest,
): Promise<BundledStyle | undefined> {
  const { base } = config
  const own = config.theme.css.map((path) => join(root, path))
  const whole = ownOr(theme, 'styles/index.css')
  const optional = isOfTool(whole) ? optionalStyles(config).map((name) => ownOr(theme, `styles/${name}.css`)) : []
  const compile = async (file: string) => {
    const { css, inputs, diagnostics: found } = await bundleSheet(file, { root, base, code, boundary })
    const compiler = sheetCompiler(file, root)
    for (const one of compiler ? found : [withoutCompiler(file, root, topOf(sourcePath(root, file)))]) report(one)
    return { bytes: Buffer.from(css), inputs }
  }
  const all = await Promise.all(
    [whole, ...optional, ...own].map((file) =>
      isCompiled(file) ? compile(file) : bundleFile(file, root, failed, { code, boundary, warn: skipped, base }),
    ),
  )
  const made = all.flatMap((one) => one ?? [])
  if (made.length < all.length) return undefined
  const standard = made.slice(0, -own.length || undefined)
  const added = made.slice(standard.length)
  const text = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString()
  const fonts = readFonts(boundary, config)
  const faces = fonts.faces.flat()
  const tokens = tokenStyle(config, faces)
  const classes = config.theme.infima ? [infimaRules()] : []
  const rules = [...standard.map(text), ...classes, fontRules(faces), tokens, settingRules(config), ...added.map(text)]
  const { css, files } = withFiles(rules.join(''), base)
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = config.colorMode
  const modes = (['light', 'dark'] as const).filter(
    (mode) =>
      mode === defaultMode ||
      !disableSwitch ||
      respectPrefersColorScheme ||
      (mode === 'dark' && [config.footer.style, config.navbar.style].includes(mode)),
  )
  return {
    style: hashedAsset('style.css', Buffer.from(css), base),
    files: [...files, ...faces.map(({ file }) => file)],
    preloads: fonts.preloads,
    faults: [...fonts.faults, ...unusedFonts(fonts.faces, config, [tokens, ...added.map(text)].join(''))],
    lowContrasts: tokens === '' && added.length === 0 ? undefined : lowContrasts(css, modes),
    inputs: [...made.flatMap(({ inputs }) => inputs), ...fonts.inputs],
  }
}

/** The configured colors of the announcement, and the text color of a dark navbar. */
function settingRules({ announcementBar: bar, navbar }: SiteConfig): string {
  const { backgroundColor, textColor } = bar ?? {}
  const rules = [backgroundColor && `background:${backgroundColor}`, textColor && `color:${textColor}`].filter(Boolean)
  const links = textColor ? '.announcement a{color:inherit}' : ''
  const announcement = rules.length > 0 ? `.announcement{${rules.join(';')}}${links}` : ''
  return announcement + (navbar.style === 'dark' ? '.header{color:var(--sg-text)}' : '')
}

/** Fonts that neither tokens nor style sheets of the site name. If the site has its own components, these may name any font. */
function unusedFonts(entries: ReadFonts['faces'], config: SiteConfig, css: string): SettingFault[] {
  if (hasOwnComponents(config)) return []
  return entries.flatMap(([face], index) =>
    face === undefined || css.includes(face.family)
      ? []
      : [{ setting: ['fonts', index], fault: diagnostics.unusedFont(face.family, undefined) }],
  )
}

/** The style sheets of the theme that only some sites need, selected by the configuration. */
function optionalStyles({ navbar, footer, feedback, analytics, theme }: SiteConfig): string[] {
  const columns = footer.columns.flatMap(({ items }) => items)
  const links = [...navbar.items.flatMap((item) => [item, ...(item.items ?? [])]), ...columns, ...footer.social]
  const hasMenus = navbar.items.some(({ items, type = '' }) => items ?? /Dropdown$/.test(type))
  const hasLinks = hasMenus || footer.logo !== undefined || links.some(({ icon, href }) => icon ?? href)
  return [
    ...(hasLinks ? ['links'] : []),
    ...(feedback ? ['feedback'] : []),
    ...(analytics?.consent ? ['consent'] : []),
    ...(theme.infima ? ['infima', 'infima-classes'] : []),
  ]
}

const data = /url\((["']?)data:(font|image)\/([\w.+-]+);base64,([\w+/=]+)\1\)/g

/**
 * A style sheet with its fonts and bitmaps moved to files: a browser loads a font only for text that uses it, and the content
 * security policy allows no fonts inside a style sheet.
 */
export function withFiles(css: string, base: string): { readonly css: string; readonly files: readonly Asset[] } {
  const files: Asset[] = []
  const made = css.replace(data, (whole, _, kind: string, type: string, text: string) => {
    if (type === 'svg+xml') return whole
    const file = hashedAsset(`${kind}.${type === 'jpeg' ? 'jpg' : type}`, Buffer.from(text, 'base64'), base)
    files.push(file)
    return `url(${file.url})`
  })
  return { css: made, files }
}
