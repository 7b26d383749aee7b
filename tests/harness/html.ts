import { Parser } from 'htmlparser2'

const blocks =
  /^(article|aside|blockquote|body|canvas|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)$/

/** HTML in a normalised form: attributes sorted, character references unified, invisible whitespace and comments removed. */
export function plainHtml(html: string): string {
  let text = ''
  let kept = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (blocks.test(name)) text = text.trimEnd()
        const list = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
        text += `<${[name, ...list.map(([key, value]) => `${key}="${escapeSigns(value)}"`)].join(' ')}>`
        if (name === 'pre') kept++
      },
      ontext(data) {
        if (kept > 0) {
          text += escapeSigns(data)
          return
        }
        const words = escapeSigns(data.replace(/[ \t\n\r\f]+/g, ' '))
        const last = /<\/?([a-z][a-z\d]*)[^<>]*>$/.exec(text)?.[1]
        text +=
          text === '' || text.endsWith(' ') || (last && blocks.test(last)) || last === 'br' ? words.trimStart() : words
      },
      onclosetag(name) {
        if (name === 'pre') kept--
        else if (kept === 0 && blocks.test(name)) text = text.trimEnd()
        text += `</${name}>`
      },
      onprocessinginstruction(_, data) {
        text += `<${data}>`
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeCDATA: true },
  )
  parser.write(html.trim())
  parser.end()
  return text.trim()
}

function escapeSigns(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
