import type { Message, Metafile, Plugin } from 'esbuild'
import {
  type Asset,
  describeThrown,
  type Location,
  languageOf,
  lazilyFor,
  type SiteConfig,
  stableJson,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import type { BundleInputs } from './bundle-inputs.ts'
import { type BundleOptions, bundle, type CodeContext } from './bundler.ts'
import { clientTexts, languageMark, withLanguage } from './client-texts.ts'
import { locateMessage } from './evaluate.ts'
import { hashedAsset } from './hashed-asset.ts'
import { inputFiles } from './reach.ts'

export interface ClientRequest {
  /** Name of the script (`client` → `assets/client-HASH.js`) → its file, or the text of its module. */
  readonly entries: Readonly<Record<string, string>>
  readonly config: SiteConfig
  readonly root: string
  readonly code: CodeContext
  readonly boundary: Boundary
  readonly plugins?: (inputs: BundleInputs) => readonly Plugin[]
  /** Inputs of the plugins other than files. */
  readonly salt?: string
  /** Whether it contains only files of the default theme. */
  readonly isOwn?: boolean
  readonly report: (reason: string, at: Location | undefined) => void
}

export interface ClientScripts {
  /** Scripts by the name of the entry. */
  readonly entries: ReadonlyMap<string, Asset>
  /** Code shared by several entries, which load it. */
  readonly chunks: readonly Asset[]
  /** Absolute paths of the modules. */
  readonly inputs: readonly string[]
}

const none: ClientScripts = { entries: new Map(), chunks: [], inputs: [] }

/** Bundle scripts for the browser. Shared code becomes chunks, and every name contains the hash of the contents. */
export async function bundleClient({
  entries,
  config,
  root,
  code,
  boundary,
  plugins = () => [],
  salt = '',
  isOwn = false,
  report,
}: ClientRequest): Promise<ClientScripts> {
  const language = languageOf(config)
  // esbuild looks here for the resolution table of Yarn's Plug'n'Play; the tool itself may be in an archive elsewhere.
  const from = process.versions.pnp === undefined ? packageRoot : root
  const options: BundleOptions = {
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: file, out })),
    absWorkingDir: from,
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome120', 'firefox121', 'safari17'],
    minify: true,
    jsx: 'automatic',
    logLevel: 'silent',
    legalComments: 'none',
    charset: 'utf8',
    // A script inserts its own style sheet.
    loader: { '.js': 'jsx', '.css': 'text' },
    define: { 'process.env.NODE_ENV': '"production"', SITEGEN_LANGUAGE: languageMark },
    plugins: (inputs) => [clientTexts(language, inputs), ...plugins(inputs)],
  }
  try {
    const { outputFiles, metafile, strays } = await bundle(options, {
      code,
      boundary,
      salt: salt + stableJson(language),
      isOwn,
    })
    for (const { message, at } of strays) report(message.replace(/\.$/, ''), at)
    if (strays.length > 0) return none
    const made = new Map(outputFiles.map(({ path, text }) => [baseName(path), text] as const))
    const texts = withLanguage(made, language)
    return {
      ...nameByContents(texts, metafile, { base: config.base, names: Object.keys(entries) }),
      inputs: inputFiles(metafile, from),
    }
  } catch (error) {
    const messages = (error as { errors?: Message[] }).errors
    if (!messages) report(describeThrown(error), undefined)
    for (const message of messages ?? []) report(message.text.replace(/\.$/, ''), locateMessage(message, root, from))
    return none
  }
}

/**
 * Name scripts by hashes of their contents. esbuild's own hashes depend on the paths of the files, which differ between machines.
 * A script is renamed after the scripts that it imports.
 */
function nameByContents(
  texts: ReadonlyMap<string, string>,
  { outputs }: Metafile,
  { base, names }: { readonly base: string; readonly names: readonly string[] },
): Omit<ClientScripts, 'inputs'> {
  // esbuild also counts dynamic imports as entries, but those were not requested.
  const isEntry = (name: string) => names.includes(name.replace(/\.js$/, ''))
  const facts = new Map(Object.entries(outputs).map(([path, output]) => [baseName(path), output] as const))
  const finish = lazilyFor((name): Asset => {
    let text = texts.get(name) ?? ''
    for (const { path, external } of facts.get(name)?.imports ?? []) {
      const other = baseName(path)
      if (!external && other !== name) text = text.replaceAll(`./${other}`, `./${baseName(finish(other).out)}`)
    }
    return hashedAsset(isEntry(name) ? name : 'chunk.js', Buffer.from(text), base)
  })
  const all = [...texts.keys()].map((name) => [name, finish(name)] as const)
  return {
    entries: new Map(all.filter(([name]) => isEntry(name)).map(([name, asset]) => [name.replace(/\.js$/, ''), asset])),
    chunks: all.filter(([name]) => !isEntry(name)).map(([, asset]) => asset),
  }
}

function baseName(path: string): string {
  return path.replace(/^.*[/\\]/, '')
}
