import { Contents, siteRules } from './docusaurus/content.ts'
import { HeadTags } from './docusaurus/head.ts'
import { carryLocales } from './docusaurus/locales.ts'
import { MarkdownPlugins, markdownOf } from './docusaurus/markdown.ts'
import { carryPlugins, carryPresets } from './docusaurus/plugins.ts'
import { pathOf } from './docusaurus/rules.ts'
import { themeRules } from './docusaurus/theme-config.ts'
import { carry, type Draft, dotted, each, type Field, ignored, type Rule, type Rules, same, without } from './draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from './raw.ts'
import type { Setting, SettingObject } from './setting.ts'

export { labelOf, tagsOfLocales } from './docusaurus/locales.ts'
export { isReplaced } from './docusaurus/markdown.ts'

/** A Docusaurus configuration after it was run. */
export interface DocusaurusConfig {
  readonly value: RawObject
  /** The bundle to which its functions belong. */
  readonly code: string
  /** The missing files and packages that a module imports. */
  readonly lacking: (from: string) => readonly string[]
}

/** Carry a configuration of Docusaurus over; returns names of missing modules that need not be reported. */
export function carryDocusaurus({ value, code, lacking }: DocusaurusConfig, draft: Draft): ReadonlySet<string> {
  const markdown = new MarkdownPlugins(lacking)
  const head = new HeadTags()
  const contents = new Contents(draft, markdown, code)
  const settings: SettingObject = {}
  const parts = { draft, settings, contents, head, bundle: code, reported: markdown.missing }
  const own = (rules: Rules) => carry(rules, only(value, Object.keys(rules)), { draft, place: [], into: settings })
  own(siteRules)
  carryPresets(value.presets, parts)
  carryPlugins(value.plugins, 'plugins', parts)
  carryPlugins(value.themes, 'themes', parts)
  own(head.rules((address) => !(markdown.hasMath && address.includes('katex'))))
  const content = contents.made(staticsOf(value, draft.foreign.root))
  carryThemeConfig(themeRules(head.metadata), value.themeConfig, { draft, into: settings })
  const made = markdownOf(value.markdown, markdown, { draft, bundle: code })
  if (head.tags.length > 0) settings.headTags = head.tags
  Object.assign(settings, { content })
  carryLocales(value.i18n, { draft, settings })
  // The settings that none of the rules above has read.
  const done = [...Object.keys(siteRules), ...Object.keys(head.rules(() => true)), ...read]
  carry(restRules, except(value, done), { draft, place: [], into: settings })
  Object.assign(draft.settings, inOrder({ ...settings, markdown: made }))
  return markdown.missing
}

/** Carry over the settings of the theme. Data for the site’s own components is kept where `useThemeConfig` finds it. */
function carryThemeConfig(rules: Rules, theme: Raw | undefined, { draft, into }: Pick<Field, 'draft' | 'into'>) {
  const own: SettingObject = {}
  const keeping: Rule = (value, field) => {
    same()(value, { ...field, into: own })
    if (!Object.hasOwn(own, field.key)) return
    draft.differ(
      field.place,
      `\`${dotted(field.place)}\` is kept in \`customFields\` for components of the site, which read it by \`useThemeConfig\`.`,
      'Remove it if it is the setting of a plugin.',
    )
  }
  // If `colorMode` is not set, Docusaurus uses its defaults, which include the color switch.
  const written = isRawObject(theme) ? theme : {}
  const settings = 'colorMode' in written ? written : { ...written, colorMode: {} }
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(rules, name))
  carry({ ...rules, ...each(unknown, keeping) }, settings, { draft, place: ['themeConfig'], into })
  if (Object.keys(own).length > 0) into.customFields = { themeConfig: own }
}

/** Settings that have their own functions. */
const read = ['presets', 'plugins', 'themes', 'themeConfig', 'markdown', 'staticDirectories']

/** The remaining settings of Docusaurus. */
const restRules: Rules = {
  ...each(
    ['deploymentBranch', 'githubHost', 'githubPort', 'baseUrlIssueBanner', 'future', 'storage', 'webpack', '$schema'],
    ignored,
  ),
  customFields: whatIsData,
  organizationName: same(),
  projectName: same(),
  clientModules: without(
    'Import them in one script, and set `initScript` to that. They run once, not after each navigation.',
  ),
  titleDelimiter: without('The separator between page title and site title cannot be changed.'),
  ssrTemplate: without('Replace `Shell` in a theme: see docs/theming.md.'),
}

/** Carry over each field that contains no code. */
function whatIsData(value: Raw, field: Field) {
  if (!isRawObject(value)) return same()(value, field)
  const into: SettingObject = {}
  for (const [key, one] of Object.entries(value)) same()(one, { ...field, place: [...field.place, key], key, into })
  if (Object.keys(into).length > 0) field.into.customFields = Object.assign(field.into.customFields ?? {}, into)
}

function staticsOf(value: RawObject, root: string): SettingObject {
  const folders = listOfRaw(value.staticDirectories).map((one) => pathOf(String(one), root))
  return folders.length === 0 || folders.join() === 'static' ? {} : { static: folders }
}

function only(value: RawObject, names: readonly string[]): RawObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}

function except(value: RawObject, names: readonly string[]): RawObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** The usual order of settings. */
const order = [
  'title',
  'tagline',
  'url',
  'baseUrl',
  'trailingSlash',
  'locale',
  'favicon',
  'image',
  'noIndex',
  'content',
  'markdown',
  'theme',
  'navbar',
  'footer',
  'translations',
  'locales',
]

/** Settings in the usual order. */
export function inOrder(settings: SettingObject): SettingObject {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const entries: [string, Setting][] = Object.entries(settings)
  return Object.fromEntries(entries.sort(([a], [b]) => rank(a) - rank(b)))
}
