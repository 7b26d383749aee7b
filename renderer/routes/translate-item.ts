import { translated } from '../config/translations.ts'
import { createSlugger } from '../text/slug.ts'
import type { SiteConfig } from '../types.ts'
import type { Item } from './sidebar-items.ts'

type Texts = Pick<SiteConfig, 'translations'>

/** An item with its texts in the language of the site. Its address stays that of the original. */
export function translateItem(item: Item, texts: Texts): Item {
  if (Object.keys(texts.translations).length === 0) return item
  const text = <Text extends string | undefined>(written: Text) =>
    (written === undefined ? undefined : translated(written, texts)) as Text
  if (item.type === 'doc' || item.type === 'ref') return { ...item, label: text(item.label) }
  if (item.type === 'link') return { ...item, label: text(item.label), description: text(item.description) }
  if (item.type !== 'category') return item
  const { label, link, description } = item
  const own = { ...item, label: text(label), description: text(description) }
  if (link?.type !== 'generated-index') return own
  // Docusaurus names them by the label of the category.
  const ofLink = (field: 'title' | 'description') =>
    texts.translations[`${label}.link.generated-index.${field}`] ?? text(link[field])
  const slug = link.slug ?? `/category/${createSlugger()(label)}`
  return { ...own, link: { ...link, slug, title: ofLink('title'), description: ofLink('description') } }
}
