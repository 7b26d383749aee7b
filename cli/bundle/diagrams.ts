import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Asset,
  assetPath,
  type Diagnostic,
  diagnostics,
  hash,
  joinUrl,
  type Location,
  type SiteConfig,
  type ThemeData,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { findMermaid, mermaidEntry } from '../disk/find-mermaid.ts'
import { packageRoot } from '../disk/package-root.ts'
import { bundleClient } from './bundle-client.ts'
import type { CodeContext } from './bundler.ts'

interface Drawing {
  readonly config: SiteConfig
  readonly code: CodeContext
  readonly boundary: Boundary
}

export interface Diagrams {
  readonly diagrams?: ThemeData['diagrams']
  readonly assets: readonly Asset[]
  /** Absolute paths of the files that were bundled. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

const none: Diagrams = { assets: [], inputs: [], diagnostics: [] }

/**
 * The files that draw diagrams in the browser: a script of the tool, and the modules of the site's own Mermaid as published.
 *
 * Mermaid is resolved from each of the folders in turn. With its dependencies it takes tens of megabytes, so only sites that need
 * it install it.
 */
export async function readDiagrams(
  folders: readonly [root: string, ...others: string[]],
  { config, code, boundary }: Drawing,
): Promise<Diagrams> {
  // If the configuration enables diagrams and Mermaid is missing, that has been reported.
  const module = config.markdown.mermaid ? findMermaid(folders) : undefined
  if (module === undefined) return none
  const found: Diagnostic[] = []
  const { entries, inputs } = await bundleClient({
    entries: { diagram: join(packageRoot, 'theme/client/diagram.ts') },
    config,
    root: folders[0],
    code,
    boundary,
    report: (reason: string, at: Location | undefined) => found.push(diagnostics.failedTheme(`${reason}.`, at)),
  })
  const script = entries.get('diagram')
  const { library, assets, files } = readLibrary(dirname(module), config.base)
  if (!script || !library) return { assets: [], inputs, diagnostics: found }
  const diagrams = { script, library: library.url }
  return { diagrams, assets: [script, ...assets], inputs: [...inputs, ...files], diagnostics: found }
}

const chunks = 'chunks/mermaid.esm.min'

/** The modules refer to each other by name, so they keep their names, in a folder whose name contains the hash of all. */
function readLibrary(folder: string, base: string) {
  const names = readdirSync(join(folder, chunks)).filter((name) => name.endsWith('.mjs'))
  const paths = [mermaidEntry, ...names.sort().map((name) => `${chunks}/${name}`)]
  const published = paths.map((path) => {
    // Some servers do not know the type of `.mjs`.
    const text = readFileSync(join(folder, path), 'utf8').replace(/\.mjs(?=["'])/g, '.js')
    return {
      path: path.replace(/\.mjs$/, '.js'),
      bytes: Buffer.from(text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')),
    }
  })
  const version = hash(...published.flatMap(({ path, bytes }) => [path, bytes])).slice(0, 10)
  const assets = published.map(({ path, bytes }): Asset => {
    const out = assetPath(`mermaid-${version}/${path}`)
    return { out, url: joinUrl(base, out), key: hash(bytes), bytes: async () => bytes }
  })
  return { library: assets[0], assets, files: paths.map((path) => join(folder, path)) }
}
