import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { dotted, type Field, listed, type Rule, type Rules, without } from '../draft.ts'
import { iconOf } from '../icons.ts'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import { type SettingObject, within } from '../setting.ts'

/** The options of a theme; others only affect the look. `docs` is the folder of the pages. */
export function themeRule(docs: string): Rule {
  return some({
    logo: file(docs, 'navbar.logo', ({ into }, src) => {
      within(into, 'navbar').logo = { src }
    }),
    favicon: file(docs, 'favicon', ({ into }, address) => {
      into.favicon = address
    }),
    language: locale,
    locale,
    palette: (value, { draft, place }) => {
      const hasColors = listOfRaw(value).some((one) => isRawObject(one) && (one.primary ?? one.accent) !== undefined)
      if (hasColors)
        draft.leave(place, 'The colors of the theme were not carried over.', 'Set `theme.tokens`: see docs/theming.md.')
    },
    custom_dir: (value, { draft, place }) =>
      draft.leave(
        place,
        `The templates in \`${value}\` are not used.`,
        'Write what they show as components: see docs/theming.md.',
      ),
  })
}

/** The options in `extra` that themes show on pages; others belong to macros and templates. */
export const extraRule: Rule = some({
  social,
  analytics: without('Add the script of the service to `headTags`.'),
  alternate: without(
    'Add links to the other languages to `navbar.items`, or combine them in one site: see docs/languages.md.',
  ),
  version: (value, field) => {
    // Other values are shown on pages.
    if (isRawObject(value)) without('To publish several versions, see docs/versions.md.')(value, field)
  },
  consent: without('Add the script that asks for consent to `headTags`.'),
})

/** Carries over the options that have rules; others are ignored. */
function some(rules: Rules): Rule {
  return (value, { draft, place, into }) => {
    for (const [key, own] of Object.entries(isRawObject(value) ? value : {}))
      if (own !== null && Object.hasOwn(rules, key)) rules[key]?.(own, { draft, place: [...place, key], key, into })
  }
}

/** A file in the folder of the pages, as its address, or an external address. */
function file(docs: string, setting: string, set: (field: Field, address: string) => void): Rule {
  return (value, field) => {
    const path = String(value)
    if (/^https?:/.test(path)) return set(field, path)
    if (existsSync(join(field.draft.foreign.root, docs, path))) return set(field, posix.join('/', path))
    field.draft.leave(
      field.place,
      `\`${dotted(field.place)}\` was not carried over: \`${docs}\` has no file \`${path}\`.`,
      `Put the file there, and set \`${setting}\`.`,
    )
  }
}

function locale(value: Raw, { into }: Field) {
  if (typeof value === 'string') into.locale = value.replace('_', '-')
}

/** Links to services, with an icon. */
function social(value: Raw, { draft, place, into }: Field) {
  const links: SettingObject[] = []
  const others: string[] = []
  for (const one of listOfRaw(value)) {
    if (!isRawObject(one) || typeof one.link !== 'string') continue
    const icon = iconOf(one.link)
    if (icon === undefined) others.push(one.link)
    else links.push({ icon, href: one.link, label: String(one.name ?? new URL(one.link).hostname) })
  }
  if (links.length > 0) within(into, 'footer').social = links
  if (others.length === 0) return
  draft.leave(
    place,
    `These links were not carried over, because there is no icon for them: ${listed(others)}.`,
    'Add them to `footer.social` with an icon in the static folder.',
  )
}
