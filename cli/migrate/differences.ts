import { Code, isSettingObject, type Setting, type SettingObject } from './setting.ts'

/** Settings that each language has for itself. */
const ofLanguages = ['url', 'baseUrl', 'locale', 'locales', 'translations', 'hosts']

/** The settings of a configuration that differ in another language. */
export function differences(before: SettingObject, now: SettingObject): SettingObject {
  const changed = Object.entries(now).flatMap(([name, one]): [string, Setting][] => {
    const last = before[name]
    if (ofLanguages.includes(name) || textOf(last) === textOf(one)) return []
    if (!isSettingObject(last) || !isSettingObject(one)) return [[name, one]]
    const inner = differences(last, one)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(changed)
}

function textOf(setting: Setting | undefined): string {
  return JSON.stringify(setting, (_, value) => (value instanceof Code ? { code: value.text } : value)) ?? ''
}
