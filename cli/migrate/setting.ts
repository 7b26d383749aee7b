/** A value of the new configuration. */
export type Setting = null | boolean | number | string | readonly Setting[] | SettingObject | Code | Noted
export interface SettingObject {
  [key: string]: Setting
}

/** A module that the new configuration imports: `import name from 'from'`. */
export interface Imported {
  readonly name: string
  readonly from: string
  readonly isDefault: boolean
}

/** Source code in place of a value. */
export class Code {
  constructor(
    readonly text: string,
    readonly imports: readonly Imported[] = [],
    /** The kind of value that it stands for. */
    readonly is: 'function' | 'text' | 'texts' = 'function',
  ) {}
}

/** A value with a comment above it. */
export class Noted {
  constructor(
    readonly comment: string,
    readonly value: Setting,
  ) {}
}

/** The comment above a content folder that is also a static folder. */
export function everyFile(generator: string): string {
  return `${generator} publishes every file in this folder, not only its pages.`
}

/** A value without its comment. */
export function bare(value: Setting): Exclude<Setting, Noted> {
  return value instanceof Noted ? bare(value.value) : value
}

export function isSettingObject(value: Setting | undefined): value is SettingObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Code) &&
    !(value instanceof Noted)
  )
}

/** The object at a path of settings; created if it does not exist. */
export function within(into: SettingObject, ...place: readonly string[]): SettingObject {
  return place.reduce<SettingObject>((outer, name) => {
    const known = outer[name]
    if (isSettingObject(known)) return known
    const made: SettingObject = {}
    outer[name] = made
    return made
  }, into)
}

/** Settings with others merged in; where both have a value, the added one counts. */
export function merged(settings: SettingObject, more: SettingObject): SettingObject {
  const changed = Object.entries(more).map(([name, one]) => {
    const own = settings[name]
    return [name, isSettingObject(own) && isSettingObject(one) ? merged(own, one) : one] as const
  })
  return { ...settings, ...Object.fromEntries(changed) }
}

/** The values that changes replace. */
export function replacedValues(settings: SettingObject, changes: SettingObject): SettingObject {
  const all = Object.entries(changes).flatMap(([name, change]): [string, Setting][] => {
    const one = settings[name]
    if (one === undefined) return []
    if (!isSettingObject(one) || !isSettingObject(change)) return [[name, one]]
    const inner = replacedValues(one, change)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(all)
}
