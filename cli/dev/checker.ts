// Contract: requests and changes take precedence over the check. While none arrive, a thread compiles the pages that have not been
// shown yet, and links are checked in slices. A newer edition ends the check.
import {
  type Bodies,
  type Body,
  checkLinks,
  codeBlocks,
  type Diagnostic,
  describeSample,
  type Highlighted,
  isDrawn,
  type LocateInConfig,
  type Site,
  type SiteConfig,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { type OpenCompiler, openCompiler, startThread } from '../compile/open-compiler.ts'
import { routedSources } from '../compile/open-site.ts'
import type { BundledConfig } from '../load/load-config.ts'
import type { LoadedSite } from '../load/load-site.ts'
import type { Edition } from './edition.ts'

/** Milliseconds without a request or a change after which a check continues. */
const idle = 400
/** Number of pages whose links are checked at a time. */
const slice = 100
/** Number of pages compiled before waiting for idle time again. */
const few = 8

export interface CheckOptions {
  readonly root: string
  readonly code: CodeContext
  readonly found: (findings: readonly Diagnostic[]) => void
}

/** Checks an edition in idle time. */
export class Checker {
  private thread: OpenCompiler | undefined
  private quietSince = performance.now()
  private round = 0
  /** The result of highlighting an empty block of each code language in the thread. */
  private readonly languages = new Map<string, Highlighted>()
  /** The configuration that the thread runs with. */
  private config: SiteConfig | undefined

  constructor(private readonly options: CheckOptions) {}

  /** Wait until a request or change that has arrived is handled. */
  pause() {
    this.quietSince = performance.now()
  }

  /** Check an edition; the check of an older one is abandoned. */
  async check(edition: Edition, { locate, bundled }: Pick<LoadedSite, 'locate' | 'bundled'>) {
    const round = ++this.round
    this.pause()
    if (edition.site.config !== this.config) await this.closeThread()
    this.config = edition.site.config
    const isOver = () => this.round !== round
    try {
      if (bundled && !(await this.compileAll(edition, bundled, isOver))) return
      const findings = await this.checkAll(edition, locate, isOver)
      if (findings && !isOver()) this.options.found(findings)
    } catch {
      // An error in a plugin is reported when its page is shown. The next change starts the next check.
    } finally {
      if (!isOver()) await this.closeThread()
    }
  }

  async close() {
    this.round++
    await this.closeThread()
  }

  /** Compile bodies that are not in the cache in a thread, a few at a time; false if the round is over. */
  private async compileAll({ site }: Edition, bundled: BundledConfig, isOver: () => boolean): Promise<boolean> {
    const { root, code } = this.options
    const { config } = site
    const start = () => startThread(config, { root, drafts: true, bundled, code })
    this.thread ??= openCompiler({ root, cache: code.cache, config, start })
    const { cached } = this.thread
    for (const [index, source] of routedSources(site).entries()) {
      if (source.format === 'module') continue
      if (index % few === 0) await this.whenIdle()
      if (isOver()) return false
      const page = site.modules.get(source.path)
      if (source.format === 'md') await cached.compiler.body(source)
      else if (page) await cached.rendered(source, page)
    }
    return true
  }

  private async checkAll(edition: Edition, locate: LocateInConfig, isOver: () => boolean) {
    const bodies = await edition.bodies()
    const found: Diagnostic[] = [...bodies.values()].flatMap(({ diagnostics }) => diagnostics)
    const entries = [...bodies]
    for (let start = 0; start < Math.max(1, entries.length); start += slice) {
      await this.whenIdle()
      if (isOver()) return undefined
      found.push(
        ...checkLinks(edition.site, new Slice(bodies, entries.slice(start, start + slice)), locate).diagnostics,
      )
    }
    return [...found, ...(await this.checkSamples(edition.site, bodies))]
  }

  /** The diagnostics of a build about code samples, which are otherwise highlighted only when their page is shown. */
  private async checkSamples({ sources, config }: Site, bodies: Bodies): Promise<Diagnostic[]> {
    const found: Diagnostic[] = []
    for (const [path, body] of bodies)
      for (const block of codeBlocks(body)) {
        const { thread } = this
        const empty = { ...block, fence: '', code: '' }
        const known = this.languages.get(block.lang) ?? (await thread?.cached.compiler.code(empty))
        if (!thread || !known) return []
        this.languages.set(block.lang, known)
        const fault = isDrawn(block, config) ? await thread.cached.checkDiagram(block) : undefined
        found.push(...describeSample(block, sources.get(path) as Source, { ...known, fault }))
      }
    return found
  }

  private async whenIdle() {
    for (;;) {
      const rest = this.quietSince + idle - performance.now()
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)).unref())
      if (rest <= 0) return
    }
  }

  private async closeThread() {
    const { thread } = this
    this.thread = undefined
    this.languages.clear()
    await thread?.close()
  }
}

/** All bodies; iterating returns only some of them. */
class Slice extends Map<SourcePath, Body> {
  constructor(
    private readonly all: Bodies,
    some: readonly (readonly [SourcePath, Body])[],
  ) {
    super()
    for (const [path, body] of some) super.set(path, body)
  }

  override get(path: SourcePath): Body | undefined {
    return this.all.get(path)
  }
}
