import { relative } from 'node:path'
import {
  counted,
  type Diagnostic,
  type OutPath,
  type Output,
  type Route,
  type Site,
  stableJson,
} from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import type { Texts } from '../report/frame-texts.ts'
import { countDiagnostics, diagnosticJson, printFound, printSize } from '../report/report.ts'
import type { Terminal } from '../report/terminal.ts'
import type { EmitResult } from './emit.ts'

/** The result of a build. */
export interface Outcome {
  readonly terminal: Terminal
  readonly json: boolean
  readonly verbose: boolean
  readonly root: string
  readonly out: string
  /** Undefined if the configuration could not be read. */
  readonly site: Site | undefined
  /** Source texts that diagnostics refer to, by path. */
  readonly texts: Texts
  readonly found: readonly Diagnostic[]
  /** Undefined if nothing was written. */
  readonly emitted: EmitResult | undefined
  readonly ok: boolean
  readonly outputs: ReadonlyMap<OutPath, Output>
  readonly timings: Record<string, number>
  readonly cache: Pick<Cache, 'hits' | 'misses'>
  /** Problems that the build of another language has printed. */
  readonly reported?: Set<string> | undefined
}

/** Print the result of a build: diagnostics and a summary. */
export function summarize(outcome: Outcome) {
  const { terminal, found, texts, root, emitted, reported } = outcome
  const { color } = terminal
  const fresh = unreported(found, reported)
  for (const part of printFound(fresh, { texts, color, isVerbose: outcome.verbose }, root)) terminal.print(part)
  if (emitted) for (const line of summary(outcome, emitted)) terminal.print(line)
  else
    terminal.print(
      `${terminal.colors.red('✖')} ${countDiagnostics(found)}. Nothing was written; any earlier output stays in place.`,
    )
}

/** The problems that no other language of the site has reported: an untranslated page has the same ones in each. */
export function unreported(found: readonly Diagnostic[], reported: Set<string> | undefined): readonly Diagnostic[] {
  if (!reported) return found
  return found.filter(({ code, message, at }) => {
    const name = stableJson([code, message, at ?? null])
    const isNew = !reported.has(name)
    reported.add(name)
    return isNew
  })
}

function summary(
  { terminal, site, found, outputs, out, cache, timings, verbose }: Outcome,
  emitted: EmitResult,
): string[] {
  const parts = { known: cache.hits, all: cache.hits + cache.misses }
  return report({ terminal, found, out, timings, verbose }, { ...emitted, parts, made: countMade(site, outputs) })
}

/** `12 pages, 3 redirects, 5 assets` */
export function countMade(site: Site | undefined, outputs: Outcome['outputs']): string {
  // Authors do not think of the search files as assets.
  const assets = [...outputs.values()].filter((output) => output.class === 'asset' && !output.hashed).length
  const { routes, redirects } = site?.graph ?? { routes: new Map(), redirects: [] }
  return [counted(routes.size, 'page'), counted(redirects.length, 'redirect'), counted(assets, 'asset')].join(', ')
}

interface Counts extends Pick<EmitResult, 'written' | 'unchanged' | 'deleted' | 'size' | 'llms'> {
  readonly made: string
  readonly parts: { readonly known: number; readonly all: number }
}

/** The summary lines of a successful build. */
export function report(
  { terminal, found, out, timings, verbose }: Pick<Outcome, 'terminal' | 'found' | 'out' | 'timings' | 'verbose'>,
  { made, size, llms, written, unchanged, deleted, parts }: Counts,
): string[] {
  const problems = countDiagnostics(found)
  const share = llms > 0 ? `, of which ${printSize(llms)} for language models` : ''
  const where = relative(process.cwd(), out) || '.'
  const cached = `${parts.known} of ${parts.all} compiled parts from the cache`
  return [
    `${terminal.colors.green('✔')} ${made}, ${printSize(size)}${share} → ${where}${problems ? ` (${problems})` : ''}`,
    `  ${written} written, ${unchanged} unchanged, ${deleted} deleted; ${cached}; ${timings.total} ms total`,
    `  ${stages(timings, verbose)}`,
  ]
}

/** The document of `--json`. */
export function buildDocument({
  ok,
  found,
  site,
  emitted,
  timings,
}: Pick<Outcome, 'ok' | 'found' | 'site' | 'emitted' | 'timings'>) {
  const { routes, redirects } = site?.graph ?? { routes: new Map<never, Route>(), redirects: [] }
  return {
    ok,
    diagnostics: found.map(diagnosticJson),
    routes: [
      ...[...routes.values()].map(({ kind, url }) => ({ kind, url })),
      ...redirects.map(({ from, to }) => ({ kind: 'redirect', url: from, to })),
    ],
    outputs: emitted?.files ?? [],
    timings,
  }
}

/** Time by stage; stages under 5 ms only with `--verbose`. */
export function stages(timings: Record<string, number>, verbose: boolean): string {
  const shown = Object.entries(timings).filter(([stage, ms]) => stage !== 'total' && (verbose || ms >= 5))
  return shown.map(([stage, ms]) => `${stage} ${ms} ms`).join(' · ') || 'no stage took 5 ms or longer'
}
