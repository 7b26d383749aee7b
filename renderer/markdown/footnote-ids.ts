import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { decodeUrl } from '../text/url.ts'
import { walkTree } from './walk.ts'

/** `user-content-fn-a`, `user-content-fnref-a`, and `user-content-fnref-a-2` for the second reference to a footnote. */
const usual = /^(#?)user-content-fn(ref)?-(.+)$/

/** remark plugin: stores the labels of footnotes, whose letter case their usual ids lose. */
export function noteFootnotes() {
  return (tree: Root, file: VFile) => {
    const labels = new Map<string, string>()
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'footnoteDefinition') labels.set(node.identifier.toLowerCase(), node.label ?? node.identifier)
    })
    file.data.footnotes = labels
  }
}

/** rehype plugin: gives footnotes and their references the ids of Python-Markdown: `fn:a`, `fnref:a`, `fnref2:a`. */
export function footnoteIds() {
  return (tree: HastRoot, file: VFile) => {
    const labels = file.data.footnotes as ReadonlyMap<string, string>
    if (labels.size === 0) return
    walkTree<HastNodes>(tree, (node) => {
      if (node.type !== 'element') return
      for (const name of ['id', 'href'])
        if (typeof node.properties[name] === 'string') node.properties[name] = rename(node.properties[name], labels)
    })
  }
}

function rename(id: string, labels: ReadonlyMap<string, string>): string {
  const [, sign, reference = '', written = ''] = usual.exec(id) ?? []
  if (sign === undefined) return id
  const name = decodeUrl(written)
  const whole = labels.get(name)
  if (whole !== undefined) return `${sign}fn${reference}:${whole}`
  const [, first = '', count = ''] = /^(.+)-(\d+)$/.exec(name) ?? []
  const label = labels.get(first)
  return label === undefined ? id : `${sign}fn${reference}${count}:${label}`
}
