// Contract: a page refers to one file with the style sheets of its own modules, in the order of their imports; those of the theme
// are on every page. Fonts and pictures in them are separate files, as the content security policy requires.
import { resolve } from 'node:path'
import type { Asset, SiteConfig } from '../../renderer/index.ts'
import { withFiles } from './bundle-style.ts'
import type { Bundle } from './evaluate.ts'
import { hashedAsset } from './hashed-asset.ts'
import { bundleSheet, type SheetRequest, styleSheets } from './style-sheets.ts'

/** The style sheets that modules of a bundle import. */
export interface PageStyles {
  /** The rules of each, by input. */
  readonly texts: ReadonlyMap<string, string>
  /** Absolute paths of all files in them. */
  readonly inputs: readonly string[]
  readonly isSure: boolean
}

/** Bundle style sheets, given as inputs of bundles: paths from the root. The tool's own modules import none. */
export async function bundlePageStyles(sheets: readonly string[], request: SheetRequest): Promise<PageStyles> {
  const made = await Promise.all(
    sheets.map(async (one) => [one, await bundleSheet(resolve(request.root, one), request)] as const),
  )
  return {
    texts: new Map(made.map(([input, { css }]) => [input, css])),
    inputs: made.flatMap(([, sheet]) => sheet.inputs),
    isSure: made.every(([, { diagnostics }]) => diagnostics.length === 0),
  }
}

/** The style sheets among inputs. */
export function sheetsAmong(inputs: Bundle['inputs']): string[] {
  return Object.keys(inputs).filter(isSheet)
}

/** The style sheets that entries of a bundle import, directly or not, in the order of their rules. */
export function sheetsReached({ inputs }: Pick<Bundle, 'inputs'>, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const sheets: string[] = []
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const one of inputs[path]?.imports ?? []) if (!one.external) visit(one.path)
    if (isSheet(path)) sheets.push(path)
  }
  for (const entry of entries) visit(entry)
  return sheets
}

/**
 * The style sheets of the theme, and a function that returns other style sheets without those of the theme: each time one file,
 * followed by the files that it refers to.
 */
export function findStyles(
  theme: readonly string[],
  texts: PageStyles['texts'],
  config: Pick<SiteConfig, 'base'>,
): { readonly ofTheme: readonly Asset[]; readonly stylesOf: (sheets: readonly string[]) => readonly Asset[] } {
  return {
    ofTheme: joinSheets(theme, texts, config),
    stylesOf: (sheets) =>
      joinSheets(
        sheets.filter((one) => !theme.includes(one)),
        texts,
        config,
      ),
  }
}

function isSheet(input: string): boolean {
  return styleSheets.test(input) && !/^[\w-]{2,}:/.test(input)
}

const leading = /^(?:@charset[^;]*;|@import\s*(?:url\()?(?:"[^"]*"|'[^']*'|[^;"']*)[^;]*;)/

/** Style sheets as one file, followed by the fonts and pictures in them; none if they have no rules. */
function joinSheets(
  sheets: readonly string[],
  texts: PageStyles['texts'],
  { base }: Pick<SiteConfig, 'base'>,
): Asset[] {
  // Imports from other hosts must come first.
  const imports: string[] = []
  const rules = sheets.map((sheet) => {
    let text = texts.get(sheet) ?? ''
    for (let found = leading.exec(text)?.[0]; found !== undefined; found = leading.exec(text)?.[0]) {
      if (found.startsWith('@import')) imports.push(found)
      text = text.slice(found.length).trimStart()
    }
    return text
  })
  const whole = [...new Set(imports), ...rules].join('')
  if (whole === '') return []
  const { css, files } = withFiles(whole, base)
  return [hashedAsset('page.css', Buffer.from(css), base), ...files]
}
