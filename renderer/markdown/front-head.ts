import { leadingTitle } from '../document/title.ts'
import { escapeHtml } from '../text/html.ts'
import { withoutSlices } from '../text/without-slices.ts'

interface Front {
  readonly text: string
  readonly contentStart: number
  readonly front: () => { readonly data: Readonly<Record<string, unknown>> }
}

const elements = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'title'])
const attributeName = /^[a-z][\w:.-]*$/i

/** The elements for the head from VitePress front matter: `head`, and a title from `titleTemplate`. */
export function headOfFront({ text, contentStart, front }: Front): string | undefined {
  if (!/^(?:head|titleTemplate)\s*:/m.test(text.slice(0, contentStart))) return undefined
  const { head, title, titleTemplate } = front().data
  const tags = (Array.isArray(head) ? head : []).map(tagOf)
  const name = typeof title === 'string' ? title : leadingTitle(text.slice(contentStart))
  const whole = titleIn(titleTemplate, name && withoutSlices(name))
  return [...(whole === undefined ? [] : [`<title>${escapeHtml(whole)}</title>`]), ...tags].join('') || undefined
}

/** A template such as `:title – Docs`, or a suffix for the title; `false` for the title alone. */
function titleIn(template: unknown, title: string | undefined): string | undefined {
  if (title === undefined || (template !== false && typeof template !== 'string')) return undefined
  if (template === false || template === '') return title
  return template.includes(':title') ? template.replaceAll(':title', title) : `${title} | ${template}`
}

/** `[name, attributes, content]` as HTML. */
function tagOf(tag: unknown): string {
  const [name, given, content]: readonly unknown[] = Array.isArray(tag) ? tag : []
  if (typeof name !== 'string' || !elements.has(name)) return ''
  const pairs = typeof given === 'object' && given !== null ? Object.entries(given) : []
  const attributes = pairs.map(([key, value]: [string, unknown]) => {
    if (!attributeName.test(key) || value === false || value === null || value === undefined) return ''
    return value === true || value === '' ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`
  })
  const inner = typeof content === 'string' ? content : ''
  const isEmpty = /^(?:base|link|meta)$/.test(name)
  // An end tag in the contents would end the element.
  if (inner.toLowerCase().includes(`</${name}`)) return ''
  return `<${name}${attributes.join('')}>${isEmpty ? '' : `${inner}</${name}>`}`
}
