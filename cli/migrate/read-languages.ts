// Docusaurus runs a configuration once for each language, and passes the language in an environment variable.
import type { Diagnostic } from '../../renderer/index.ts'
import { differences } from './differences.ts'
import { carryDocusaurus, tagsOfLocales } from './docusaurus.ts'
import { Draft } from './draft.ts'
import { isRawObject } from './raw.ts'
import { type ForeignConfig, type Reading, readForeign } from './read-foreign.ts'
import { isSettingObject, merged } from './setting.ts'

const variable = 'DOCUSAURUS_CURRENT_LOCALE'

interface ByLanguage {
  readonly main: ForeignConfig
  /** By tag; empty if the configuration does not read the language. */
  readonly others: ReadonlyMap<string, ForeignConfig>
}

/** Run a configuration, once for each language if it reads the language; or why it cannot be run. */
export async function readLanguages(reading: Reading): Promise<ByLanguage | Diagnostic> {
  const first = await readForeign(reading)
  if ('message' in first) return first
  if (!first.environment.includes(variable)) return { main: first, others: new Map() }
  const readIn = (name: string) => readForeign({ ...reading, set: { [variable]: name } })
  const i18n = isRawObject(first.value) ? first.value.i18n : undefined
  const main = await readIn(isRawObject(i18n) ? String(i18n.defaultLocale ?? 'en') : 'en')
  if ('message' in main) return main
  const others = new Map<string, ForeignConfig>()
  for (const [name, tag] of tagsOfLocales(i18n)) {
    const read = await readIn(name)
    if (!('message' in read)) others.set(tag, read)
  }
  return { main, others }
}

/** Add to the settings of each other language what differs when the configuration runs in it. */
export function carryOtherLanguages(others: ByLanguage['others'], draft: Draft) {
  const { locales } = draft.settings
  if (!isSettingObject(locales)) return
  for (const [tag, { value, ...read }] of others) {
    const own = locales[tag]
    if (!isRawObject(value) || !isSettingObject(own)) continue
    const other = new Draft(draft.foreign)
    carryDocusaurus({ ...read, value }, other)
    const changed = differences(draft.settings, other.settings)
    // Files of translations take precedence over the configuration.
    if (isSettingObject(own.settings)) Object.assign(changed, merged(changed, own.settings))
    if (Object.keys(changed).length > 0) own.settings = changed
  }
}
