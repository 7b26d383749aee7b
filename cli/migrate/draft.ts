import { type Diagnostic, diagnostics, escapeRegExp, locateIn, type SourcePath } from '../../renderer/index.ts'
import { locateSetting } from '../load/locate-setting.ts'
import { isReference, type Raw } from './raw.ts'
import type { Setting, SettingObject } from './setting.ts'

/** A path in the original configuration: `['presets', 0, 1, 'docs']`. */
export type SettingPath = readonly (string | number)[]

/** The configuration of the other generator. */
export interface Foreign {
  readonly root: string
  readonly file: string
  readonly text: string
}

type Notes = NonNullable<Diagnostic['notes']>

/** At most ten notes, and a note with the number of the others. */
export function shortenNotes(notes: Notes): Notes {
  const rest = notes.length - 10
  return rest <= 0 ? notes : [...notes.slice(0, 10), { message: `And ${rest} more.` }]
}

/** The new configuration under construction, and the notes on what was left out. */
export class Draft {
  readonly settings: SettingObject = {}
  readonly found: Diagnostic[] = []

  constructor(readonly foreign: Foreign) {}

  /** Note something that is not carried over, and what to do about it. */
  leave(place: SettingPath, what: string, hint: string, notes: Notes = []) {
    this.found.push({ ...diagnostics.leftOut(what, this.at(place), hint), notes: shortenNotes(notes) })
  }

  /** Note something that works differently in Sitegen. */
  differ(place: SettingPath, what: string, hint?: string, notes: Notes = []) {
    const found = diagnostics.carriedDifferently(what, this.at(place), hint)
    this.found.push(notes.length > 0 ? { ...found, notes: shortenNotes(notes) } : found)
  }

  private at(place: SettingPath) {
    const { file, text } = this.foreign
    const path = file as SourcePath
    if (place.length === 0) return locateIn(path, text, 0)
    if (/\.[cm]?[jt]s$/.test(file)) {
      const found = locateSetting({ path, text }, place)
      return found.line > 1 || found.column > 1 ? found : locateKeys({ path, text }, place)
    }
    if (/\.toml$/.test(file)) return locateInToml({ path, text }, String(place.at(-1)))
    return locateInYaml({ path, text }, place.map(String))
  }
}

/** The location of the last of several nested names; the beginning of the file if the first one is not in it. */
function locateInYaml({ path, text }: { readonly path: SourcePath; readonly text: string }, names: readonly string[]) {
  let [at, length] = [0, 1]
  for (const [index, name] of names.entries()) {
    const plain = escapeRegExp(name)
    const key = new RegExp(index === 0 ? `(?<=^[ \\t[]*)${plain}\\b` : `(?<![\\w.])${plain}(?![\\w.])`, 'gm')
    key.lastIndex = at
    const found = key.exec(text)
    if (found) [at, length] = [found.index, name.length]
    else if (index === 0) return locateIn(path, text, 0, name.length)
  }
  return locateIn(path, text, at, length)
}

/** The location of a name as a key, or as the last part of the name of a table; otherwise the beginning of the file. */
function locateInToml({ path, text }: { readonly path: SourcePath; readonly text: string }, name: string) {
  const plain = escapeRegExp(name)
  const at = text.search(new RegExp(`(?<=^[ \\t]*(?:\\[[^\\]\\n]*\\.|\\[)?["']?)${plain}(?=["']?[ \\t]*[=\\].])`, 'm'))
  return locateIn(path, text, Math.max(0, at), at < 0 ? 1 : name.length)
}

/** The location of nested names in a file of code, as far as the order of names shows it; otherwise its beginning. */
function locateKeys({ path, text }: { readonly path: SourcePath; readonly text: string }, place: SettingPath) {
  let at = 0
  let length = 1
  for (const key of place) {
    if (typeof key === 'number') continue
    const plain = escapeRegExp(key)
    const found = new RegExp(`(?<![\\w$.])${plain}(?=['"]?\\s*[:(,}])`, 'g')
    found.lastIndex = at
    const match = found.exec(text)
    length = match ? key.length : 1
    at = match?.index ?? at
  }
  return locateIn(path, text, at, length)
}

/** An option of the other configuration that is being carried over. */
export interface Field {
  readonly draft: Draft
  readonly place: SettingPath
  readonly key: string
  /** The settings to which it is carried. */
  readonly into: SettingObject
}

/** The result of carrying over an option. */
export interface Rule {
  (value: Raw, field: Field): void
  /** Whether the rule reads null as a value. For other rules, an option that is null is not set. */
  readonly takesNull?: true
}
export type Rules = Readonly<Record<string, Rule>>

/** Carry over all options of an object by the rules for their names. */
export function carry(rules: Rules, theirs: Raw | undefined, { draft, place, into }: Omit<Field, 'key'>) {
  if (typeof theirs !== 'object' || theirs === null || Array.isArray(theirs)) return
  if (isReference(theirs)) {
    draft.leave(place, `\`${dotted(place)}\` was not carried over: its value is computed by code.`, valueByHand)
    return
  }
  for (const [key, value] of Object.entries(theirs as Readonly<Record<string, Raw>>)) {
    const field = { draft, place: [...place, key], key, into }
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (value === null && !rule?.takesNull) continue
    if (rule) rule(value, field)
    else
      draft.leave(
        field.place,
        `\`${dotted(field.place)}\` was not carried over: there is no such setting.`,
        unknownHint,
      )
  }
}

export const valueByHand = 'Add the value to the new configuration yourself.'
export const unknownHint =
  'Look for another setting in https://github.com/sitegen/sitegen/blob/main/docs/configuration.md.'

/** The value is used unchanged; `to` is the name of the setting if it differs. */
export function same(to?: string): Rule {
  return (value, { into, key, draft, place }) => {
    const setting = settingOf(value)
    if (setting === undefined)
      draft.leave(place, `\`${dotted(place)}\` was not carried over: its value is computed by code.`, valueByHand)
    else into[to ?? key] = setting
  }
}

/** The same rule, but null counts as a value. */
export function orNull(rule: Rule): Rule {
  return Object.assign((value: Raw, field: Field) => rule(value, field), { takesNull: true as const })
}

/** Carries nothing over: nothing is lost without the option. */
export const ignored: Rule = () => {}

/** One rule for several options. */
export function each(names: readonly string[], rule: Rule): Rules {
  return Object.fromEntries(names.map((name) => [name, rule]))
}

/** Reports that there is no such setting; `hint` says what to do. */
export function without(hint: string): Rule {
  return (_, { draft, place }) =>
    draft.leave(place, `\`${dotted(place)}\` was not carried over: there is no such setting.`, hint)
}

/** Like another rule, but does nothing if the value is the default. */
export function unless(usual: Raw, rule: Rule): Rule {
  return (value, field) => {
    if (JSON.stringify(value) !== JSON.stringify(usual)) rule(value, field)
  }
}

/** Data as a setting; undefined if it contains code. */
export function settingOf(value: Raw): Setting | undefined {
  if (isReference(value)) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(settingOf)
    return items.includes(undefined) ? undefined : (items as Setting[])
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, settingOf(inner as Raw)] as const)
  return entries.some(([, inner]) => inner === undefined) ? undefined : (Object.fromEntries(entries) as SettingObject)
}

/** `presets[0][1].docs.path` */
export function dotted(place: readonly PropertyKey[]): string {
  return place
    .map((name, index) => {
      const key = typeof name === 'number' ? name : String(name)
      if (typeof key === 'number') return `[${key}]`
      if (!/^[\w$]+$/.test(key)) return `['${key}']`
      return `${index > 0 ? '.' : ''}${key}`
    })
    .join('')
}

/** Names, formatted as code in a message. */
export function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
