// Hooks of Docusaurus about the docs around a page. Only pages whose code names one of them depend on titles and sidebars
// (`asksForDocs` in cli/bundle/compat.ts). An island receives only what these hooks returned to it while its page was built:
// `useRecorded` records each answer, and the page stores them in an attribute of the island (renderer/compiler/islands.ts).
import { useContext } from 'react'
import type { DocSummary, DocsAround, SidebarEntry, VersionContents, VersionDoc } from '../../renderer/types.ts'
import { categoryItems } from './components.tsx'
import { lacking } from './missing.ts'
import { PlaceContext } from './place.ts'
import { answerOf, type RecordedAnswers, RecordedContext } from './recorded-answers.ts'
import { type Category, categoryOf, siblingsOf, trailTo } from './sidebar-entries.ts'
import { Site } from './site-facts.ts'

/** Returns a function that answers a question by its name and records the answer for the island. */
function useRecorded() {
  const { around, answers } = useContext(Site)
  const known = useContext(RecordedContext)
  return <Value>(name: string, find: (docs: DocsAround) => Value | undefined): Value | undefined => {
    if (known) return answerOf(known, name) as Value | undefined
    const answer = around && find(around)
    if (answers) answers[name] = answer ?? null
    return answer
  }
}

/** The version of the docs that the page belongs to; undefined for other pages. */
export function usePageVersion() {
  const { version } = useContext(Site)
  return useRecorded()('version', (docs) => docs.version) ?? version
}

/**
 * Returns a function that gives a part of the contents of a version, `<instance>/<version>`. Hooks call it only when the part is
 * used, so that an island receives no more.
 */
export function useVersionContents() {
  const ask = useRecorded()
  return <Part extends keyof VersionContents>(version: string, part: Part): VersionContents[Part] | undefined =>
    ask(`${part} ${version}`, ({ versions }) => ownOf(versions, version)?.[part])
}

/** The doc of the page, and the docs with the same id in other versions. */
export function useSameDocs(): SameDocs | undefined {
  return useRecorded()('same docs', ({ address, version, versions }) => {
    const all = Object.entries(versions).filter(([key]) => key.startsWith(`${version?.instance}/`))
    const own = all.find(([key]) => key === `${version?.instance}/${version?.name}`)?.[1]
    const doc = own?.docs.find(({ path }) => path === address)
    if (!doc) return undefined
    const same = all.flatMap(([key, { docs }]) => {
      const found = docs.find(({ id }) => id === doc.id)
      return found ? [[key.slice(key.indexOf('/') + 1), found] as const] : []
    })
    return { doc, versions: Object.fromEntries(same) }
  })
}

interface SameDocs {
  readonly doc: VersionDoc
  readonly versions: Readonly<Record<string, VersionDoc>>
}

/** The Docusaurus plugin that would make the page. Parts of the theme around all pages do not know it. */
export function useRouteContext(): { readonly plugin: DocsAround['plugin'] } {
  const plugin = useRecorded()('plugin', (docs) => docs.plugin)
  return { plugin: plugin ?? { name: 'docusaurus-plugin-content-pages', id: 'default' } }
}

/** A doc of the page’s version. */
export function useDocById(id: string | undefined): DocSummary | undefined {
  const find = useFind()
  return id === undefined ? undefined : find(id)
}

/** The docs of the page’s version by id. An island receives those that it looked up, or all if it listed them. */
export function useVersionDocs(): DocsAround['docs'] {
  const { around, answers, isLenient } = useContext(Site)
  const known = useContext(RecordedContext)
  const find = useFind()
  if (known) return recordedDocs(known)
  const all = around?.docs ?? {}
  if (!answers && !isLenient) return all
  return new Proxy(all, {
    get: (_, id) => (typeof id === 'string' && (isLenient || Object.hasOwn(all, id)) ? find(id) : undefined),
    ownKeys: () => {
      for (const id of Object.keys(all)) find(id)
      if (answers) answers[allDocs] = null
      return Reflect.ownKeys(all)
    },
  })
}

/** Returns a function that finds a doc. If the page is rendered leniently, it finds any. */
function useFind() {
  const { isLenient } = useContext(Site)
  const ask = useRecorded()
  const any = isLenient ? (lacking as DocSummary) : undefined
  return (id: string) => ask(`doc ${id}`, ({ docs }) => ownOf(docs, id)) ?? any
}

function ownOf<Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** The question that an island has asked if it listed all docs. */
const allDocs = 'docs'

/** The docs that were recorded for an island. Looking up others gives nothing and a warning. */
function recordedDocs(island: RecordedAnswers): DocsAround['docs'] {
  const docs = Object.entries(island.answers).filter(([name, doc]) => name.startsWith('doc ') && doc !== null)
  const known = Object.fromEntries(docs.map(([name, doc]) => [name.slice('doc '.length), doc as DocSummary]))
  if (Object.hasOwn(island.answers, allDocs)) return known
  const isLate = (id: string | symbol): id is string =>
    typeof id === 'string' && !Object.hasOwn(known, id) && !(id in Object.prototype)
  return new Proxy(known, {
    get: (_, id) =>
      isLate(id) ? answerOf(island, `doc ${id}`, `\`useDocsVersion().docs['${id}']\``) : Reflect.get(known, id),
    ownKeys: () => {
      answerOf(island, allDocs, '`Object.keys(useDocsVersion().docs)`')
      return Reflect.ownKeys(known)
    },
  })
}

/** The sidebar of the page; null if it has none. */
export function useDocsSidebar(): NonNullable<DocsAround['sidebar']> | null {
  return useRecorded()('sidebar', ({ sidebar }) => sidebar) ?? null
}

/** The items next to the page, or, if it is the page of a category, the items of that category. */
export function useCurrentSidebarSiblings(): readonly SidebarEntry[] {
  return useRecorded()('siblings', siblingsOf) ?? (categoryItems as readonly SidebarEntry[])
}

/** The category of the page; outside any category, one that contains all items. */
export function useCurrentSidebarCategory(): Category {
  const items = categoryItems as readonly SidebarEntry[]
  const none = { type: 'category', label: '', collapsible: true, collapsed: true } as const
  const category = useRecorded()('category', (docs) => categoryOf(docs) ?? { ...none, items: siblingsOf(docs) })
  return category ?? { ...none, items }
}

/** The breadcrumbs of the page; null for a page without a sidebar. */
export function useSidebarBreadcrumbs(): readonly object[] | null {
  const { doc, category } = useContext(PlaceContext) ?? {}
  const trail = (doc ?? category)?.trail ?? []
  const recorded = useRecorded()('breadcrumbs', ({ sidebar, address }) => sidebar && trailTo(sidebar.items, address))
  if (recorded) return recorded
  const last = trail.length - 1
  const isCategory = (index: number) => index < last || category !== undefined
  const crumbs = trail.map(({ label, url: href }, index) => ({
    type: isCategory(index) ? 'category' : 'link',
    label,
    href,
  }))
  return crumbs.length > 0 ? crumbs : null
}
