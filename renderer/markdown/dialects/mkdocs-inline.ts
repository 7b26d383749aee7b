import { drawIcons } from './mkdocs-icons.ts'
import { pressKeys } from './mkdocs-keys.ts'
import { attributes, placeOf, textAttributes } from './prose.ts'

/** Inline code or a formula. */
const verbatim = new RegExp(
  [
    String.raw`((?<!\x60)(\x60+)(?!\x60).*?(?<!\x60)\2(?!\x60)`,
    String.raw`(?<![\\$])\$\$[^$]+\$\$(?!\$)`,
    String.raw`(?<![\\$])\$(?![\s$])(?:\\.|[^\\$])*?(?<![\s\\])\$(?![\d$])`,
    String.raw`(?<!\\)\\\(.+?\\\)`,
    String.raw`(?<!\\)\\\[.+?\\\])`,
  ].join('|'),
)
/** Inline markup of PyMdown Extensions, with its HTML element. */
const signs: readonly (readonly [pattern: RegExp, element: string])[] = [
  [/\{--(?!-)([^\n]+?)--\}/g, 'del'],
  [/\{\+\+([^\n]+?)\+\+\}/g, 'ins'],
  [/\{==([^\n]+?)==\}/g, 'mark'],
  [/\{>>([^\n]+?)<<\}/g, 'em'],
  [/(?<![\\={])==(?![\s=])([^\n]*?[^\s=])==(?!=)/g, 'mark'],
  [/(?<![\\^])\^\^(?![\s^])([^\n]*?[^\s^])\^\^(?!\^)/g, 'ins'],
  [/(?<=[\p{L}\p{N})])\^(?![\s^])((?:\\ |[^\s^[\]])+)\^(?!\^)/gu, 'sup'],
  [/(?<![\\~])~(?![\s~])((?:\\ |[^\s~])+)~(?!~)/g, 'sub'],
]
const replaced = /\{~~([^\n]*?)~>([^\n]*?)~~\}/g
/** A cross-reference of `mkdocstrings`: `[text][package.name]` or `[package.name][]`. */
const reference = /(?<!\])\[([^[\]\n]+)\]\[([A-Za-z_]\w*(?:\.\w+)+|)\]/g
const nameOfCode = /^(`?)[A-Za-z_]\w*(?:\.\w+)+(?:\(\))?\1$|^`[A-Za-z_]\w*`$/
/** The language of inline code: `#!python f()` */
const language = /^(`+)(?:#!|:::)[\w#.+-]+[^\S\n]+(?=\S)/

/** Maps the parts of a line that are neither code nor formulas. */
export function mapText(line: string, map: (text: string) => string): string {
  return line
    .split(verbatim)
    .map((part, index) => (index % 3 === 0 ? map(part) : index % 3 === 1 ? part.replace(language, '$1') : ''))
    .join('')
}

/** Converts the inline markup of a line; `labels` are the link labels that the text defines. */
export function inlineOf(line: string, labels: ReadonlySet<string>): string {
  return mapText(line, withSigns)
    .replace(attributes, '')
    .replace(reference, (whole, text: string, name: string) => {
      const known = labels.has((name || text).toLowerCase())
      return known || (name === '' && !nameOfCode.test(text)) ? whole : text
    })
}

function withSigns(text: string): string {
  const plain = drawIcons(text)
    .replace(textAttributes, (_, list: string) => placeOf(list))
    .replace(replaced, '<del>$1</del><ins>$2</ins>')
  return pressKeys(
    signs.reduce(
      (made, [pattern, element]) =>
        made.replace(pattern, (_, inner: string) => `<${element}>${inner.replace(/\\ /g, ' ')}</${element}>`),
      plain,
    ),
  )
}
