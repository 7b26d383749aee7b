import { admonitionNames, diagnostics } from '../../../renderer/index.ts'
import { commandsIn } from '../../disk/package-commands.ts'
import { carry, dotted, type Field, listed, type Rule, type Rules, same, settingOf, unless, without } from '../draft.ts'
import { isRawObject, isReference, listOfRaw, type Raw } from '../raw.ts'
import { Code, Noted, type Setting, type SettingObject } from '../setting.ts'
import { copied, nameFor } from './functions.ts'

/** Plugins for features that are built in here, and the setting that turns each on. */
const builtIn: Readonly<Record<string, SettingObject>> = {
  'remark-math': { math: true },
  'rehype-katex': { math: true },
  '@docusaurus/remark-plugin-npm2yarn': {},
  'remark-gfm': {},
  'remark-emoji': {},
  'remark-frontmatter': {},
  'remark-directive': {},
  'rehype-slug': {},
  'rehype-raw': {},
}

/** Whether a package is not needed any more: its feature is built in, or only Docusaurus needs it. */
export function isReplaced(from: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from
  return (
    Object.hasOwn(builtIn, name) ||
    /^(?:prism-react-renderer|@docusaurus\/(?:types|(?:preset|plugin|theme)-.+))$/.test(name)
  )
}

/** A plugin that changes the text of pages. */
interface Named {
  readonly from: string
  readonly field: Field
  /** The contents whose options name it. */
  readonly contents: Set<SettingObject>
}

/** The remark and rehype plugins of all parts of a site, without duplicates, and the settings that replace some of them. */
export class MarkdownPlugins {
  private readonly lists: Record<'remarkPlugins' | 'rehypePlugins', Map<string, Setting>> = {
    remarkPlugins: new Map(),
    rehypePlugins: new Map(),
  }
  private readonly named = new Map<string, Named>()
  private readonly settings: SettingObject = {}
  private readonly kinds: SettingObject = {}

  /** Modules that need not be reported as missing, such as those that omitted plugins import. */
  readonly missing = new Set<string>()

  /** `lacking` returns the missing files and packages that a module imports. */
  constructor(private readonly lacking: (from: string) => readonly string[]) {}

  readonly add = (kind: 'remarkPlugins' | 'rehypePlugins', list: Raw, field: Field) => {
    for (const [index, plugin] of listOfRaw(list).entries())
      this.addOne(kind, plugin, { ...field, place: [...field.place, index] })
  }

  /** Adds the kinds of admonitions that only Docusaurus knows. */
  readonly addKinds: Rule = (value, { draft, place }) => {
    const names = isRawObject(value) ? listOfRaw(value.keywords).filter((one) => typeof one === 'string') : []
    if (value === false)
      draft.leave(
        place,
        `\`${dotted(place)}: false\` was not carried over.`,
        'Where `:::` does not open an admonition, write `\\:::`.',
      )
    for (const name of names as readonly string[]) {
      if (admonitionNames.includes(name) || this.kinds[name] !== undefined) continue
      this.kinds[name] = { like: 'note' }
      draft.differ(
        place,
        `The admonition kind \`${name}\` is styled as \`note\`.`,
        'Set another kind in `markdown.admonitions`.',
      )
    }
  }

  /** Report the plugins that now also run in contents that do not name them. `folders` are those of all contents with Markdown. */
  compare(folders: readonly string[]) {
    const groups = new Map<string, Named[]>()
    for (const one of this.named.values()) {
      const own = new Set([...one.contents].map(({ path }) => String(path)))
      if (folders.every((folder) => own.has(folder))) continue
      const names = diagnostics.inWords([...own].map((folder) => `\`${folder}\``))
      groups.set(names, [...(groups.get(names) ?? []), one])
    }
    for (const [names, all] of groups) {
      const [{ field }] = all as [Named]
      const from = [...new Set(all.map((one) => `\`${one.from}\``))]
      const what =
        from.length === 1 ? `plugin ${diagnostics.inWords(from)} runs` : `plugins ${diagnostics.inWords(from)} run`
      field.draft.differ(
        field.place,
        `The Markdown ${what} on all pages, not only on those of ${names}.`,
        'If it must not change other pages, wrap it in a plugin that checks `file.path`: a site has one list of plugins.',
      )
    }
  }

  /** The resulting settings. */
  made(): SettingObject {
    const lists = Object.entries(this.lists).flatMap(([kind, list]) =>
      list.size === 0 ? [] : [[kind, [...list.values()]] as const],
    )
    const kinds = Object.keys(this.kinds).length > 0 ? { admonitions: this.kinds } : {}
    return { ...this.settings, ...Object.fromEntries(lists), ...kinds }
  }

  /** Whether formulas are typeset. */
  get hasMath(): boolean {
    return this.settings.math === true
  }

  private addOne(kind: 'remarkPlugins' | 'rehypePlugins', plugin: Raw, field: Field) {
    const { draft, place } = field
    const [main, ...options] = Array.isArray(plugin) ? (plugin as readonly Raw[]) : [plugin]
    if (!isReference(main) || main.$sitegen !== 'import' || main.derived) {
      const what = isReference(main) && main.$sitegen === 'import' ? `of \`${main.from}\`` : `at \`${dotted(place)}\``
      return draft.leave(
        place,
        `The Markdown plugin ${what} was not carried over: code in the configuration creates it.`,
        'Move it into a module, import that in the new configuration, and add the plugin to `markdown`.',
      )
    }
    const own = builtIn[main.from]
    if (own) {
      Object.assign(this.settings, own)
      if (Object.keys(own).length > 0) this.noteContent(plugin, main.from, field)
      if (main.from.endsWith('npm2yarn')) this.addPackageManagers(options[0])
      return
    }
    const missing = this.lacking(main.from)
    if (missing.length > 0) {
      for (const one of missing) this.missing.add(one)
      return leaveUnready(main.from, missing, { draft, place })
    }
    const settings = options.map(settingOf)
    if (settings.includes(undefined))
      return draft.leave(
        place,
        `The options of the Markdown plugin \`${main.from}\` were not carried over: they contain code.`,
        'Import the plugin in the new configuration, and add it to `markdown` with its options.',
      )
    this.noteContent(plugin, main.from, field)
    const name = nameFor(main.from, main.name)
    const code = new Code(name, [{ name, from: main.from, isDefault: main.name === 'default' }])
    this.lists[kind].set(JSON.stringify(plugin), settings.length === 0 ? code : [code, ...(settings as Setting[])])
  }

  private noteContent(plugin: Raw, from: string, field: Field) {
    const key = JSON.stringify(plugin)
    const known = this.named.get(key) ?? { from, field, contents: new Set() }
    known.contents.add(field.into)
    this.named.set(key, known)
  }

  private addPackageManagers(options: Raw | undefined) {
    if (!isRawObject(options)) return
    const known = listOfRaw(options.converters).filter((one) => ['yarn', 'pnpm', 'bun'].includes(String(one)))
    const made: SettingObject = {}
    if (typeof options.sync === 'boolean') made.sync = options.sync
    if (options.converters !== undefined) made.converters = known as readonly Setting[]
    if (Object.keys(made).length > 0) this.settings.npm2yarn = made
  }
}

/** Report a plugin that could not be loaded: it would stop the build. */
function leaveUnready(from: string, missing: readonly string[], { draft, place }: Pick<Field, 'draft' | 'place'>) {
  const [files, packages] = [
    missing.filter((one) => one.startsWith('.')),
    missing.filter((one) => !one.startsWith('.')),
  ]
  const names = packages.map((one) => /^(@[^/]+\/)?[^/]+/.exec(one)?.[0] ?? one)
  const steps = [
    ...(files.length > 0 ? [`Create ${listed(files)}`] : []),
    ...(names.length > 0 ? [`Run \`${commandsIn(draft.foreign.root).add} ${[...new Set(names)].join(' ')}\``] : []),
  ]
  draft.leave(
    place,
    `The Markdown plugin \`${from}\` was not carried over: ${listed(missing)} cannot be found.`,
    `${steps.join('. ')}, and run this command again.`,
  )
}

/** The setting `markdown`. */
export function markdownOf(
  value: Raw | undefined,
  plugins: MarkdownPlugins,
  { draft, bundle }: Pick<Field, 'draft'> & { readonly bundle: string },
): Setting {
  const into: SettingObject = { format: 'mdx' }
  carry(rules(bundle), value, { draft, place: ['markdown'], into })
  const made = plugins.made()
  for (const [name, text] of [
    ['math', 'Requires the package katex in the site.'],
    ['mermaid', 'Requires the package mermaid in the site.'],
  ] as const) {
    const setting = made[name] ?? into[name]
    if (setting === true) into[name] = new Noted(text, true)
  }
  return { ...into, ...Object.fromEntries(Object.entries(made).filter(([name]) => name !== 'math')) }
}

const hookRules: Rules = {
  onBrokenMarkdownLinks: (value, field) => {
    if (value === 'ignore') without('`onBrokenLinks` covers these links too.')(value, field)
    else if (isReference(value))
      without('Change the addresses of links in a plugin of `markdown.remarkPlugins`.')(value, field)
  },
  onBrokenMarkdownImages: (value, field) => {
    if (value === 'ignore') without('`onBrokenLinks` covers images too.')(value, field)
    else if (isReference(value))
      without('Change the addresses of images in a plugin of `markdown.remarkPlugins`.')(value, field)
  },
}

const compatRules: Rules = {
  comments: unless(true, same()),
  admonitions: unless(true, same()),
  headingIds: unless(true, same()),
}

/** `bundle` is the text to which functions of the setting belong. */
const rules = (bundle: string): Rules => ({
  format: same(),
  mermaid: same(),
  emoji: same(),
  mdx1Compat: (value, { draft, place, into }) => {
    const compat: SettingObject = {}
    carry(compatRules, value, { draft, place, into: compat })
    if (Object.keys(compat).length > 0) into.mdx1Compat = compat
  },
  hooks: (value, { draft, place, into }) => carry(hookRules, value, { draft, place, into }),
  anchors: same(),
  preprocessor: copied(bundle),
  parseFrontMatter: copied(bundle),
  remarkRehypeOptions: without('Use a rehype plugin instead.'),
})
