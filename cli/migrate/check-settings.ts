import { readConfig, type SourcePath } from '../../renderer/index.ts'
import { topOf } from '../disk/read-text.ts'
import { type Draft, dotted } from './draft.ts'
import { bare, Code, isSettingObject, Noted, type Setting, type SettingObject } from './setting.ts'

/** Values for required settings that are not set. */
const needed: Readonly<Record<string, string>> = {
  title: 'Documentation',
  url: 'https://docs.example.com',
  baseUrl: '/',
}

/** Remove settings that are not valid, so that the configuration that is written always is. */
export function checkSettings(draft: Draft) {
  for (const [name, value] of Object.entries(needed)) {
    const found = draft.settings[name]
    if (typeof found === 'string' && found !== '') continue
    draft.settings[name] = name === 'baseUrl' ? value : new Noted('Enter the correct value here.', value)
    if (name === 'baseUrl') continue
    draft.leave(
      [],
      `The original configuration has no usable \`${name}\`.`,
      `Correct \`${name}\` in \`site.config.ts\`.`,
    )
  }
  for (let round = 0; round < 100; round++) {
    const faults = faultsIn(draft.settings)
    const [first] = faults
    if (!first) return
    for (const { path, message, hint } of faults.toReversed()) {
      const name = String(path[0])
      if (Object.hasOwn(needed, name)) draft.settings[name] = needed[name] as string
      else remove(draft.settings, path)
      draft.leave([], `\`${dotted(path)}\` was not carried over: ${message}`, hint)
    }
  }
}

interface Fault {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly hint: string
}

function faultsIn(settings: SettingObject): readonly Fault[] {
  const paths: (readonly PropertyKey[])[] = []
  const { diagnostics } = readConfig(plainSettings(settings), {
    file: 'site.config.ts' as SourcePath,
    bundle: '',
    drafts: false,
    locate: (path) => {
      paths.push(path)
      return topOf('site.config.ts')
    },
  })
  return diagnostics.flatMap(({ message, hint = '' }, index) => {
    const path = paths[index] ?? []
    return path.length > 0 ? [{ path, message, hint }] : []
  })
}

/** Values in place of code. */
const examples = { function: () => undefined, text: 'text', texts: {} }

/** Settings as the schema reads them: a function, or the kind of value that it stands for, in place of code. */
export function plainSettings(setting: Setting): unknown {
  const value = bare(setting)
  if (value instanceof Code) return examples[value.is]
  if (Array.isArray(value)) return value.map(plainSettings)
  if (!isSettingObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainSettings(inner)]))
}

/** Remove what a path leads to; if that does not exist, its nearest ancestor that does. */
function remove(settings: SettingObject, path: readonly PropertyKey[]) {
  let inner: Setting = settings
  for (const [index, key] of path.entries()) {
    const holder = bare(inner) as Record<PropertyKey, Setting>
    const next: Setting | undefined = holder[key]
    if (next === undefined) return remove(settings, path.slice(0, -1))
    if (index === path.length - 1) {
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
    }
    inner = next
  }
}
