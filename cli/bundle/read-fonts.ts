// The fonts of the setting `fonts`: files of the site, or of a package. A package has either style sheets that declare its files,
// like those of Fontsource, or only files, whose own metadata are used.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  type FontFace,
  preloadedFaces,
  type SettingFault,
  type SiteConfig,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { readBytes, tryReadText } from '../disk/read-text.ts'
import { type FontFacts, readFontFacts } from './font-facts.ts'
import { hashedAsset } from './hashed-asset.ts'

type Entry = SiteConfig['fonts'][number]

export interface ReadFonts {
  /** Font faces by entry of the setting. */
  readonly faces: readonly (readonly FontFace[])[]
  /** The files that pages load before the style sheet. */
  readonly preloads: readonly Asset[]
  readonly faults: readonly SettingFault[]
  /** Absolute paths of the files. */
  readonly inputs: readonly string[]
}

/** A font that an entry may or may not select. */
interface Candidate extends Pick<FontFace, 'family' | 'weights' | 'style' | 'range'> {
  /** Absolute path. */
  readonly file: string
  readonly subset?: string | undefined
  /** Undefined if the file has not been read. */
  readonly read?: { readonly bytes: Buffer; readonly facts: FontFacts }
}

interface Found {
  readonly candidates: readonly Candidate[]
  readonly inputs: readonly string[]
}

/** The fonts in the configuration. */
export function readFonts(boundary: Boundary, { fonts, base, locale }: SiteConfig): ReadFonts {
  const all = {
    faces: [] as FontFace[][],
    preloads: [] as Asset[],
    faults: [] as SettingFault[],
    inputs: [] as string[],
  }
  for (const [index, entry] of fonts.entries()) {
    const report = (setting: readonly PropertyKey[], fault: Diagnostic) =>
      all.faults.push({ setting: ['fonts', index, ...setting], fault })
    const { candidates, inputs } =
      entry.package === undefined
        ? siteFonts(boundary, entry.files ?? [], report)
        : packageFonts(boundary.root, entry.package, report)
    all.inputs.push(...inputs)
    const faces = choose(candidates, entry, report).flatMap((one) => faceOf(one, entry, { base, report }))
    all.inputs.push(...faces.map(({ source }) => source))
    all.faces.push(faces)
    const weights = typeof entry.preload === 'boolean' ? (entry.preload ? [400] : []) : entry.preload
    all.preloads.push(...preloadedFaces(faces, weights, locale).map(({ file }) => file))
  }
  return { ...all, preloads: [...new Map(all.preloads.map((one) => [one.url, one])).values()] }
}

type Report = (setting: readonly PropertyKey[], fault: Diagnostic) => void

function siteFonts(boundary: Boundary, files: readonly string[], report: Report): Found {
  const candidates = files.flatMap((path, index) => {
    const bytes = readBytes(boundary, path)
    if (!Buffer.isBuffer(bytes)) {
      const isThere = existsSync(join(boundary.root, path))
      report(['files', index], isThere ? bytes : diagnostics.missingFont(path, undefined))
      return []
    }
    return ownCandidate(join(boundary.root, path), bytes, () =>
      report(['files', index], diagnostics.notAFont(path, undefined)),
    )
  })
  return { candidates, inputs: files.map((path) => join(boundary.root, path)) }
}

/** A font according to its own metadata. */
function ownCandidate(file: string, bytes: Buffer, fail: () => void): Candidate[] {
  try {
    const facts = readFontFacts(bytes)
    const { family, weights, isItalic } = facts
    return [{ family, weights, style: isItalic ? 'italic' : 'normal', file, read: { bytes, facts } }]
  } catch {
    fail()
    return []
  }
}

function packageFonts(root: string, name: string, report: Report): Found {
  const folder = packageFolder(name, root)
  // A missing package in the configuration has been reported.
  if (folder === undefined) return { candidates: [], inputs: [] }
  const sheets = readdirSync(folder).filter((one) => /^(index|wght|wght-italic|\d+|\d+-italic)\.css$/.test(one))
  const declared = sheets.sort().flatMap((sheet) => declaredFonts(folder, sheet))
  const byFile = new Map(declared.map((one) => [one.file, one] as const))
  const inputs = ['package.json', ...sheets].map((file) => join(folder, file))
  if (byFile.size > 0) return { candidates: [...byFile.values()], inputs }
  const files = fontFiles(folder)
  const candidates = files.flatMap((file) => {
    const fail = () => report(['package'], diagnostics.notAFont(file.slice(dirname(folder).length + 1), undefined))
    return ownCandidate(file, readFileSync(file), fail)
  })
  if (candidates.length === 0 && files.length === 0) report(['package'], diagnostics.noFonts(name, undefined))
  return { candidates: [...new Map(candidates.map((one) => [`${one.weights} ${one.style}`, one])).values()], inputs }
}

/** The folder of a package as resolved from the site or, failing that, from the tool. */
function packageFolder(name: string, root: string): string | undefined {
  for (const { resolve } of [root, packageRoot].map((folder) => createRequire(join(folder, 'package.json')))) {
    try {
      return dirname(resolve(`${name}/package.json`))
    } catch {
      const folders = (resolve.paths(name) ?? []).map((one) => join(one, name))
      const found = folders.find((one) => existsSync(join(one, 'package.json')))
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** The fonts that a style sheet of a package declares. */
function declaredFonts(folder: string, sheet: string): Candidate[] {
  const css = tryReadText(join(folder, sheet)) ?? ''
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = '']) => {
    const of = (name: string) => new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`).exec(body)?.[1]?.trim()
    const addresses = [...(of('src') ?? '').matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, one = '']) => one)
    const address = addresses.find((one) => one.endsWith('.woff2')) ?? addresses[0]
    const family = of('font-family')?.replace(/["']/g, '')
    const [least, most = least] = (of('font-weight') ?? '400')
      .replace('normal', '400')
      .replace('bold', '700')
      .split(/\s+/)
      .map(Number)
    if (address === undefined || family === undefined || !least || !most) return []
    const file = join(folder, address)
    if (!isInside(file, folder)) return []
    const range = of('unicode-range')
    return [
      {
        family,
        weights: [least, most] as const,
        style: of('font-style') === 'italic' ? ('italic' as const) : ('normal' as const),
        range: range && /^[U+?\da-f,\s-]+$/i.test(range) ? range.replace(/\s+/g, '') : undefined,
        file,
        // `noto-sans-latin-ext-400-normal.woff2` in the package `@fontsource/noto-sans`
        subset: basename(file)
          .replace(`${basename(folder)}-`, '')
          .replace(/-[^-]+-[^-]+$/, ''),
      },
    ]
  })
}

/** The fonts in a folder; formats that are smaller to download come last. */
function fontFiles(folder: string): string[] {
  const ends = ['.otf', '.ttf', '.woff', '.woff2']
  const endOf = (file: string) => ends.findIndex((end) => file.toLowerCase().endsWith(end))
  const list = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? (one.name === 'node_modules' ? [] : list(join(at, one.name))) : [join(at, one.name)],
    )
  return list(folder)
    .filter((file) => endOf(file) >= 0)
    .sort((a, b) => endOf(a) - endOf(b) || (a < b ? -1 : 1))
}

/** The fonts that an entry selects. Values that match no font are reported. */
function choose(all: readonly Candidate[], entry: Entry, report: Report): readonly Candidate[] {
  if (all.length === 0) return all
  const family = entry.family ?? all[0]?.family ?? ''
  const pick = (wanted: readonly string[] | undefined, part: FontChoice) => {
    const { setting, what, has, known } = part
    for (const [index, value] of (wanted ?? []).entries())
      if (!all.some((one) => has(one, value)))
        report(
          [setting, index],
          diagnostics.fontWithout(family, { what, value, known: [...new Set(all.flatMap(known))] }, undefined),
        )
    return (one: Candidate) => !wanted || wanted.some((value) => has(one, value))
  }
  const usual = [400, 700].filter((weight) => all.some((one) => hasWeight(one, weight)))
  const standard = entry.package === undefined || usual.length === 0 ? undefined : usual
  const weights = (entry.weights ?? standard)?.map(String)
  const byWeight: FontChoice = {
    ...{ setting: 'weights', what: 'weight' },
    has: (one, value) => hasWeight(one, Number(value)),
    known: ({ weights: [least, most] }) => (least === most ? [String(least)] : [`${least} to ${most}`]),
  }
  const wanted = [
    pick(weights, byWeight),
    pick(entry.styles, {
      setting: 'styles',
      what: 'style',
      has: (one, value) => one.style === value,
      known: ({ style }) => [style],
    }),
    pick(entry.subsets, {
      ...{ setting: 'subsets', what: 'subset' },
      has: ({ subset }, value) => subset === value,
      known: ({ subset }) => subset ?? [],
    }),
  ]
  const preloaded = typeof entry.preload === 'boolean' ? undefined : entry.preload.map(String)
  pick(preloaded, { ...byWeight, setting: 'preload' })
  return all.filter((one) => wanted.every((isWanted) => isWanted(one)))
}

interface FontChoice {
  readonly setting: string
  readonly what: 'weight' | 'style' | 'subset'
  readonly has: (one: Candidate, value: string) => boolean
  readonly known: (one: Candidate) => readonly string[] | string
}

function hasWeight({ weights: [least, most] }: Candidate, weight: number): boolean {
  return least <= weight && weight <= most
}

interface Made extends FontFace {
  /** Absolute path of its file. */
  readonly source: string
}

function faceOf(
  { file, read, ...found }: Candidate,
  entry: Entry,
  { base, report }: { base: string; report: Report },
): Made[] {
  try {
    const bytes = read?.bytes ?? readFileSync(file)
    const { format, metrics } = read?.facts ?? readFontFacts(bytes)
    const end = { truetype: 'ttf', opentype: 'otf', woff: 'woff', woff2: 'woff2' }[format]
    const asset = hashedAsset(`font.${end}`, bytes, base)
    const { weights, style, range } = found
    return [{ family: entry.family ?? found.family, weights, style, range, format, metrics, file: asset, source: file }]
  } catch {
    report(['package'], diagnostics.notAFont(`${entry.package}/${basename(file)}`, undefined))
    return []
  }
}
