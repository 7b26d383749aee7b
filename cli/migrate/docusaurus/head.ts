import { dotted, type Field, type Rule, type Rules, settingOf } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import { isSettingObject, type Setting, type SettingObject } from '../setting.ts'
import { addressOf } from './rules.ts'

/** The elements for the head of every page, gathered from the settings that add such elements. */
export class HeadTags {
  readonly tags: Setting[] = []

  readonly add = (tag: SettingObject) => {
    const { attributes } = tag
    this.tags.push(isSettingObject(attributes) ? { ...tag, attributes: plain(attributes) } : tag)
  }

  /** Rules for `scripts`, `stylesheets` and `headTags`. `isNeeded` is false for style sheets that are no longer needed. */
  rules(isNeeded: (address: string) => boolean): Rules {
    return {
      headTags: (value, field) => {
        for (const tag of dataIn(value, field)) this.add({ ...tag, attributes: tag.attributes ?? {} })
      },
      scripts: (value, field) => this.addAll(value, field, 'src', (attributes) => ({ tagName: 'script', attributes })),
      stylesheets: (value, field) =>
        this.addAll(value, field, 'href', (attributes) =>
          isNeeded(String(attributes.href))
            ? { tagName: 'link', attributes: { rel: 'stylesheet', ...attributes } }
            : undefined,
        ),
    }
  }

  /** The setting `metadata`. */
  readonly metadata: Rule = (value, field) => {
    for (const attributes of dataIn(value, field)) this.add({ tagName: 'meta', attributes })
  }

  private addAll(
    value: Raw,
    field: Field,
    name: string,
    make: (attributes: SettingObject) => SettingObject | undefined,
  ) {
    for (const [index, one] of listOfRaw(value).entries()) {
      const attributes = typeof one === 'string' ? { [name]: one } : settingOf(one)
      const address = isSettingObject(attributes) ? attributes[name] : undefined
      if (!isSettingObject(attributes) || typeof address !== 'string') {
        leaveCode({ ...field, place: [...field.place, index] })
        continue
      }
      const tag = make({ ...attributes, [name]: addressOf(address) })
      if (tag) this.add(tag)
    }
  }
}

/** The items of a list, without those that contain code. */
function dataIn(value: Raw, { draft, place }: Field): SettingObject[] {
  return listOfRaw(value).flatMap((one, index) => {
    const data = settingOf(one)
    if (isSettingObject(data)) return [data]
    leaveCode({ draft, place: [...place, index] })
    return []
  })
}

function leaveCode({ draft, place }: Pick<Field, 'draft' | 'place'>) {
  const what = `\`${dotted(place)}\` was not carried over: its value is computed by code.`
  draft.leave(place, what, 'Add it to `headTags`.')
}

/** Attributes with numbers as text, and without null values. */
function plain(attributes: SettingObject): SettingObject {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      if (typeof value === 'number') return [[name, String(value)]]
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The elements of an analytics service; undefined if its option is missing. */
export function analyticsTags(service: string, options: Raw): readonly SettingObject[] | undefined {
  if (!isRawObject(options)) return undefined
  if (service === 'gtag') {
    const ids = listOfRaw(options.trackingID).filter((id): id is string => typeof id === 'string')
    const [first] = ids
    if (first === undefined) return undefined
    const setUp = ids.map(
      (id) => `gtag('config', ${JSON.stringify(id)}${options.anonymizeIP === true ? ', { anonymize_ip: true }' : ''});`,
    )
    return [
      { tagName: 'script', attributes: { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${first}` } },
      {
        tagName: 'script',
        attributes: {},
        innerHTML: `window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments); } gtag('js', new Date()); ${setUp.join(' ')}`,
      },
    ]
  }
  if (service !== 'googleTagManager' || typeof options.containerId !== 'string') return undefined
  const id = encodeURIComponent(options.containerId)
  return [
    {
      tagName: 'script',
      attributes: {},
      innerHTML: `window.dataLayer = window.dataLayer || []; dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });`,
    },
    { tagName: 'script', attributes: { async: true, src: `https://www.googletagmanager.com/gtm.js?id=${id}` } },
  ]
}
