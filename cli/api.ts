// Contract: the commands as functions. They print nothing, and neither end nor configure the process. The result contains the
// problems that an author can cause; a system failure or a bug rejects the promise. The site's own code runs in this process.
import { posix, relative, sep } from 'node:path'
import type { Diagnostic } from '../renderer/types.ts'
import { createCodeContext } from './bundle/bundler.ts'
import { openCache } from './cache/cache.ts'
import { reportLinks } from './check/report-links.ts'
import { DevServer } from './dev/dev-server.ts'
import { findRoot } from './disk/find-output.ts'
import { languageBuilds } from './emit/build-languages.ts'
import type { BuildRun } from './emit/build-run.ts'
import { runBuild } from './emit/run-build.ts'
import { buildDocument, type Outcome } from './emit/summarize.ts'
import { sortDiagnostics } from './report/report.ts'
import { Terminal } from './report/terminal.ts'
import { listen } from './server/listen.ts'

interface SiteOptions {
  /** The site folder. Default: the current folder. */
  readonly root?: string | undefined
  /** Receives the progress messages of the command line. Default: none. */
  readonly onMessage?: ((text: string) => void) | undefined
}

interface RunOptions extends SiteOptions {
  /** Treat warnings as errors. */
  readonly strict?: boolean | undefined
  /** Include drafts. */
  readonly drafts?: boolean | undefined
  /** Use the cache in `.sitegen/cache`, and update it. Default: true. */
  readonly cache?: boolean | undefined
  /** Number of compiler threads. Default: depends on the amount of work. */
  readonly workers?: number | undefined
}

/** The options of `build`. */
export interface BuildOptions extends RunOptions {
  /** The output folder, relative to the current one. Default: `build` in the site folder. */
  readonly out?: string | undefined
  /** Also write each docs section as one document for print. */
  readonly print?: boolean | undefined
  /** Only build this language. Default: all languages of the site. */
  readonly locale?: string | undefined
}

/** The result of a build. */
export interface BuildResult {
  /** Whether the site was written. If it has errors it is not, and the last good output is kept. */
  readonly ok: boolean
  /** All problems found, sorted. */
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute path of the output folder. */
  readonly out: string
  /** The addresses of the site, and the targets of redirects. */
  readonly routes: readonly { readonly kind: string; readonly url: string; readonly to?: string | undefined }[]
  /** The files of the site, relative to the output folder; none if it was not written. */
  readonly files: readonly string[]
  /** Milliseconds by stage. */
  readonly timings: Readonly<Record<string, number>>
}

/** Build a site as static files. */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const { root = '.', out, print = false, locale, onMessage = ignore } = options
  const { strict = false, drafts = false, cache = true, workers } = options
  const settings = { root, out, strict, drafts, cache, workers, print, locale, json: true, verbose: false }
  const results: BuildResult[] = []
  for (const { start } of await languageBuilds(settings, new Terminal(true, onMessage))) {
    const { siteOut, result } = await buildLanguage(start())
    const prefix = relative(siteOut, result.out)
    const files = result.files.map((file) => posix.join(prefix.replaceAll(sep, '/'), file))
    results.push({ ...result, files, out: siteOut })
  }
  const [main, ...others] = results as [BuildResult, ...BuildResult[]]
  if (others.length === 0) return main
  return {
    ...main,
    ok: results.every(({ ok }) => ok),
    diagnostics: sortDiagnostics(results.flatMap(({ diagnostics }) => diagnostics)),
    routes: results.flatMap(({ routes }) => routes),
    files: results.flatMap(({ files }) => files),
  }
}

async function buildLanguage(run: BuildRun): Promise<{ readonly siteOut: string; readonly result: BuildResult }> {
  const faults: Diagnostic[] = []
  let outcome: Outcome | undefined
  const isWritten = await run.memory.code.guard.watch(
    () =>
      runBuild(run, (got) => {
        outcome = got
      }),
    (found) => faults.push(...found),
  )
  const document = outcome && buildDocument(outcome)
  const result = {
    ok: isWritten === true,
    diagnostics: [...(outcome?.found ?? []), ...faults],
    out: run.out,
    routes: document?.routes ?? [],
    files: document?.outputs ?? [],
    timings: run.timer.report(),
  }
  return { siteOut: run.siteOut, result }
}

/** The options of `checkLinks`. */
export interface CheckLinksOptions extends RunOptions {
  /** Also check links to other sites. */
  readonly external?: boolean | undefined
  /** Report the results of earlier external checks, and send no requests. */
  readonly cached?: boolean | undefined
  /** Report addresses and anchors of this `urls.json`, a file or an address, that no longer exist. */
  readonly against?: string | undefined
  /** Fix links that have only one likely target in the sources, and keep old addresses working. */
  readonly fix?: boolean | undefined
  /** The language to check. Default: the main one. */
  readonly locale?: string | undefined
}

/** The result of a link check. */
export interface CheckLinksResult {
  /** False if there is an error, or with `strict` a warning. */
  readonly ok: boolean
  /** All problems that were found and not fixed, sorted. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of links and images checked. */
  readonly links: number
  /** Files that `fix` changed, relative to the site folder. */
  readonly fixed: readonly string[]
  /** Milliseconds by stage. */
  readonly timings: Readonly<Record<string, number>>
}

/** Check the links of a site without building it. */
export async function checkLinks(options: CheckLinksOptions = {}): Promise<CheckLinksResult> {
  const {
    locale,
    strict = false,
    drafts = false,
    workers,
    external = false,
    cached = false,
    against,
    fix = false,
  } = options
  const root = findRoot(options.root ?? '.')
  const terminal = new Terminal(true, options.onMessage ?? ignore)
  const code = createCodeContext(root, openCache(root, options.cache ?? true, locale), locale)
  const faults: Diagnostic[] = []
  const checks = { strict, drafts, workers, external, cached, against, fix, verbose: false }
  const report = await code.guard.watch(
    () => reportLinks({ ...checks, root, terminal, code }),
    (found) => faults.push(...found),
  )
  return {
    ok: report?.ok === true,
    diagnostics: [...(report?.found ?? []), ...faults],
    links: report?.links ?? 0,
    fixed: [...new Set([...(report?.fixed?.files ?? []), ...(report?.kept?.files ?? [])])].sort(),
    timings: report?.timings ?? {},
  }
}

/** The options of `createDevServer`. */
export interface DevServerOptions extends SiteOptions {
  /** The port, or the next free one if it is taken; 0 for any free port. Default: 3000. */
  readonly port?: number | undefined
  /** The address to listen on. Default: `localhost`. */
  readonly host?: string | undefined
  /** Host names that a proxy or tunnel may use in requests, in addition to those of this machine and `server.allowedHosts`. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Poll files for changes, for file systems without change events. */
  readonly poll?: boolean | undefined
  /** The language to serve. Default: the main one. */
  readonly locale?: string | undefined
}

/** A running development server. */
export interface RunningDevServer {
  /** Address of the first page: `http://localhost:3000/docs`. */
  readonly url: string
  /** Stop watching and serving. */
  close(): Promise<void>
}

/** Serve a site from its sources, and update open pages as files change. */
export async function createDevServer(options: DevServerOptions = {}): Promise<RunningDevServer> {
  const { port = 3000, host = 'localhost', allowedHosts: allow, poll = false, locale, onMessage = ignore } = options
  const root = findRoot(options.root ?? '.')
  const server = new DevServer({
    root,
    poll,
    cache: openCache(root, true, locale),
    locale,
    terminal: new Terminal(true, onMessage),
  })
  try {
    const { url, close } = await listen(await server.start(), { port, host, allow })
    server.beginSoon()
    return { url, close: async () => void (await Promise.all([server.close(), close()])) }
  } catch (error) {
    await server.close()
    throw error
  }
}

function ignore() {}
