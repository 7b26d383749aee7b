// A site in several languages is built as several sites, each below the output folder of the main one. Each has its own cache,
// manifest and record, and is written or left unchanged independently of the others.
import { languageName, type SiteConfig } from '../../renderer/index.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import type { Terminal } from '../report/terminal.ts'
import { type BuildOptions, type BuildRun, type BuiltLanguage, startRun } from './build-run.ts'

/** The build of a site in one language. */
export interface LanguageBuild {
  /** `Français (fr)`, if the site is built in several languages. */
  readonly title: string | undefined
  /** Whether the configuration, which lists the languages, can be read. */
  readonly isKnown: boolean
  /** Begins a run; a later call begins one from scratch, like a new process. */
  readonly start: () => BuildRun
}

/** One build for the language in the options, or one for each language, with the main one first. */
export async function languageBuilds(
  options: BuildOptions,
  terminal: Terminal,
): Promise<readonly [LanguageBuild, ...LanguageBuild[]]> {
  const begin = (language: BuiltLanguage | undefined) => startRun(options, terminal, language)
  let opened: BuildRun | undefined = begin(undefined)
  const config = await configOf(opened)
  const [first, ...others] = chosen(config, options.locale)
  const start = (language: BuiltLanguage | undefined) => () => {
    const run = language === undefined && opened ? opened : begin(language)
    opened = undefined
    return run
  }
  const make = (language: BuiltLanguage | undefined): LanguageBuild => ({
    isKnown: config !== undefined,
    title: others.length > 0 ? titleOf(language?.locale ?? config?.locale ?? '', config) : undefined,
    start: start(language),
  })
  return [make(first), ...others.map(make)]
}

function titleOf(locale: string, config: SiteConfig | undefined): string {
  const label = config?.languages.find((one) => one.locale === locale)?.label ?? languageName(locale)
  return `${label} (${locale})`
}

/** The configuration, if it can be read. Its faults are not reported here, but when the site is read. */
async function configOf({ root, drafts, memory }: BuildRun): Promise<SiteConfig | undefined> {
  const ignore = () => {}
  return (await memory.code.guard.watch(() => memoisedConfig(root, drafts, memory), ignore))?.config
}

type Chosen = BuiltLanguage | undefined

/** The languages to build; the main one is undefined. */
function chosen(config: SiteConfig | undefined, locale: string | undefined): readonly [Chosen, ...Chosen[]] {
  const [, ...others] = config?.languages ?? []
  const all = others.map(({ locale: tag, base }) => ({ locale: tag, path: base.slice(config?.base.length) }))
  if (locale === undefined) return [undefined, ...all]
  if (config === undefined || locale === config.locale) return [undefined]
  // A language that the site does not have is reported when the site is read.
  return [all.find((one) => one.locale === locale) ?? { locale, path: locale }]
}
