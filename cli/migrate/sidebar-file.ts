import type { IdOf } from './find-doc-ids.ts'
import { printSetting } from './print-setting.ts'
import type { Setting } from './setting.ts'

/** The file for a sidebar that another generator has in its configuration. */
export const sidebarFile = 'site.sidebars.ts'

/** An entry of such a sidebar. */
export interface Entry {
  readonly label?: string | undefined
  /** A file of the docs, or an address. */
  readonly file?: string | undefined
  readonly href?: string | undefined
  readonly items?: readonly Entry[] | undefined
}

/** The items of a sidebar; entries without a page are passed to `leave`. */
export function sidebarItems(entries: readonly Entry[], idOf: IdOf, leave: (entry: Entry) => void): Setting[] {
  return entries.flatMap((entry): Setting[] => {
    const { label, file, href, items } = entry
    const id = file === undefined ? undefined : idOf(file)
    if (file !== undefined && id === undefined) leave(entry)
    if (items !== undefined && items.length > 0) {
      const inner = sidebarItems(items, idOf, leave)
      const link = id === undefined ? {} : { link: { type: 'doc', id } }
      return inner.length === 0
        ? []
        : [{ type: 'category', label: label ?? 'More', ...link, collapsed: false, items: inner }]
    }
    if (id !== undefined) return [label === undefined ? id : { type: 'doc', id, label }]
    return href === undefined ? [] : [{ type: 'link', label: label ?? href, href }]
  })
}

/** The module of a sidebar. */
export function printSidebar(items: readonly Setting[]): string {
  return `export default ${printSetting({ docs: items }, '')}\n`
}
