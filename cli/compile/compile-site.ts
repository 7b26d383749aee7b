import {
  type Compiler,
  createCompiler,
  type Diagnostic,
  type OutputChecks,
  type OutputTable,
  reactTo,
  type Site,
  type SiteConfig,
} from '../../renderer/index.ts'
import { bundlePrintStyle } from '../bundle/bundle-assets.ts'
import type { Boundary } from '../disk/boundary.ts'
import type { LoadedSite } from '../load/load-site.ts'
import type { Memory } from '../load/memoiser.ts'
import type { Printer } from '../print/open-printer.ts'
import type { Timer } from '../report/timer.ts'
import type { KnownDigests } from './cached-compiler.ts'
import { PictureDrawer } from './draw-picture.ts'
import { Indexer } from './indexer.ts'
import type { Started } from './open-compiler.ts'
import { openSite } from './open-site.ts'
import { readSite } from './read-site.ts'

export interface CompileOptions extends Pick<LoadedSite, 'locate' | 'bundled'> {
  readonly root: string
  readonly drafts: boolean
  readonly workers: number | undefined
  /** The compiler that was started to load the site, if it has enough threads for a number of files. */
  readonly started?: ((files: number) => Started | undefined) | undefined
  readonly onMessage: (text: string) => void
  /** Keeps the index and the compiler of this thread for the next snapshot. */
  readonly memory: Memory
  readonly timer: Timer
  /** Makes print documents, if they are requested. */
  readonly printer: Printer | undefined
  readonly boundary?: Boundary | undefined
  /** Locates an address in the theme or the configuration. */
  readonly find: OutputChecks['find']
}

export interface Compiled extends OutputTable {
  readonly close: () => Promise<void>
}

/** Compile a snapshot: its findings and the table of its outputs, before anything is written. */
export async function compileSite(site: Site, options: CompileOptions): Promise<Compiled> {
  const { timer, memory } = options
  const { code } = memory
  const { cache } = code
  const drawer = new PictureDrawer(cache, timer)
  const indexer = memory.keep('indexer', [], () => new Indexer(cache))
  const own = () => ownCompiler(site.config, memory)
  const { print, ...styled } = await openPrinting(site, options)
  const open = openSite(site, {
    ...options,
    code,
    compiling: { ...options, own },
    digests: 'cache',
    known: memory.keep('digests', [site.config], (): KnownDigests => new WeakMap()),
    drawer,
    indexer,
    print,
  })
  const close = async () => {
    if (print && 'close' in print.pdf) await print.pdf.close()
    await open.close()
  }
  try {
    const isChecked = wantsChecks(site)
    const read = await readSite(open, { cache, find: isChecked ? options.find : undefined })
    if ('faults' in read) return { outputs: new Map(), diagnostics: read.faults, close }
    drawer.touch(await open.pictures())
    const { outputs, digests, report, findings = [] } = read
    const found: Diagnostic[] = [
      ...[...digests.values()].flatMap((digest) => digest.diagnostics),
      ...(isChecked ? findings.flatMap((finding) => reactTo(finding, site)) : report.diagnostics),
      ...site.files.diagnostics,
      ...styled.diagnostics,
      ...read.diagnostics,
    ]
    return { outputs, diagnostics: found, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The compiler of this thread, the same for each snapshot with these settings. */
export function ownCompiler(config: SiteConfig, memory: Memory): Compiler {
  return memory.keep('own compiler', [config], () => createCompiler(config))
}

/** The styles of print documents, and the printer that makes them. */
async function openPrinting(site: Site, { printer, root, memory, boundary }: CompileOptions) {
  if (!printer || !boundary) return { diagnostics: [] }
  const { style, diagnostics } = await bundlePrintStyle(root, { config: site.config, code: memory.code, boundary })
  return { print: style && { style, pdf: printer }, diagnostics }
}

/** Whether outputs are checked. A site with errors may lack pages that the layout links to, and is not written anyway. */
function wantsChecks({ config, diagnostics }: Site): boolean {
  const { onBrokenLinks, onBrokenAnchors } = config
  const isSound = !diagnostics.some(({ severity }) => severity === 'error')
  return isSound && !(onBrokenLinks === 'ignore' && onBrokenAnchors === 'ignore')
}
