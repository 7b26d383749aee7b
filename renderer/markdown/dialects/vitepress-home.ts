import { splitFrontMatter } from '../../document/front-matter.ts'
import { escapeHtml } from '../../text/html.ts'
import { locateIn } from '../../text/lines.ts'
import type { SourcePath } from '../../types.ts'
import { escapeLabel, splitHead } from './prose.ts'

/** Splits a text into front matter and body. In a home page, hero and features are converted to Markdown on the same lines. */
export function splitHome(text: string): { readonly head: string; readonly body: string } {
  const { head, body } = splitHead(text)
  if (!/^layout\s*:/m.test(head)) return { head, body }
  const data = readFront(text)
  const made = data.layout === 'home' ? [...heroOf(data.hero), ...featuresOf(data.features)] : []
  if (made.length === 0) return { head, body }
  const kept = otherFields(head)
  const room = head.split('\n').length - 1 - kept.length - made.length
  const lines = [...kept, ...made, ...Array<string>(Math.max(1, room)).fill('')]
  return { head: `${lines.join('\n')}\n`, body }
}

/** The parsed front matter. Its faults are reported elsewhere. */
export function readFront(text: string): Readonly<Record<string, unknown>> {
  return splitFrontMatter(text, (offset, length) => locateIn('' as SourcePath, text, offset, length)).front().data
}

/** The lines of the front matter, except the fields of the home page. */
function otherFields(head: string): string[] {
  let isKept = true
  return head
    .trimEnd()
    .split('\n')
    .filter((line) => {
      if (/^\S/.test(line) && !/^(?:- |#)/.test(line)) isKept = !/^(?:layout|hero|features)\s*:/.test(line)
      return isKept
    })
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A value as text on one line. */
function line(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : ''
}

function heroOf(value: unknown): string[] {
  const { name, text, tagline, image, actions } = fieldsOf(value)
  const [title, ...texts] = [line(name), line(text), line(tagline)].filter((one) => one !== '')
  const links = (Array.isArray(actions) ? actions : []).map(fieldsOf).flatMap((one) => linkTo(one.text, one) || [])
  const picture = pictureIn(image)
  return [
    ...(title === undefined ? [] : ['', `# ${title}`]),
    ...(picture === '' ? [] : ['', picture]),
    ...texts.flatMap((one) => ['', one]),
    ...(links.length === 0 ? [] : ['', ...links.map((one) => `- ${one}`)]),
  ]
}

function featuresOf(value: unknown): string[] {
  const cards = (Array.isArray(value) ? value : [])
    .map(fieldsOf)
    .flatMap(({ title, details, icon, linkText, ...one }) => {
      const { link } = one
      const sign = typeof icon === 'string' ? icon : pictureOf(icon)
      const drawn = drawingIn(fieldsOf(icon).svg ?? icon)
      const shown = /[<>"]/.test(sign) ? '' : sign
      const attributes = [
        ...(line(link) === '' ? [] : [`href="${line(link)}"`]),
        ...(shown === '' ? [] : [`icon="${shown}"`]),
      ]
      const more = linkTo(linkText, one)
      return [
        `:::card[${drawn}${escapeLabel(line(title))}]${attributes.length === 0 ? '' : `{${attributes.join(' ')}}`}`,
        [line(details), more].filter((one) => one !== '').join(' '),
        ':::',
      ]
    })
  return cards.length === 0 ? [] : ['', '::::cards', ...cards, '::::']
}

/** An icon written as HTML, for use in a title. */
function drawingIn(icon: unknown): string {
  const html = line(icon)
  return /^<(?:svg|img|i|span)\b[^[\]`]*>$/i.test(html)
    ? `<span class="kit-icon" aria-hidden="true">${html}</span> `
    : ''
}

function pictureOf(image: unknown): string {
  const { src, light } = fieldsOf(image)
  return typeof image === 'string' ? image : line(src ?? light)
}

/** An image, with the one that replaces it in dark mode. */
function pictureIn(image: unknown): string {
  const { dark, alt } = fieldsOf(image)
  const [light, other] = [pictureOf(image), line(dark)]
  if (light === '' || other === '' || other === light) return light && `![${line(alt)}](${light})`
  const tag = (name: string, src: string) =>
    `<img class="${name}" src="${escapeHtml(src)}" alt="${escapeHtml(line(alt))}">`
  return `<p>${tag('on-light', light)}${tag('on-dark', other)}</p>`
}

function linkTo(text: unknown, { link, rel }: Fields): string {
  const [words, address] = [line(text), line(link)]
  if (words === '' || address === '') return words
  return line(rel) === ''
    ? `[${escapeLabel(words)}](<${address}>)`
    : `<a href="${escapeHtml(address)}" rel="${escapeHtml(line(rel))}">${words}</a>`
}
