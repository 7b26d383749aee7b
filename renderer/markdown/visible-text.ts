import { Parser } from 'htmlparser2'

/** Elements in a line of text; any other begins a line of its own. */
const inline = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
/** Elements whose text nobody sees. */
const silent = new Set(['script', 'style', 'template', 'noscript'])

/** What readers see in the main region of a page, as lines: one for each block, and for each line of a code sample. */
export function visibleLines(html: string): string[] {
  let text = ''
  let hidden = 0
  let inMain = 0
  let preformatted = 0
  const count = (name: string, step: 1 | -1) => {
    if (name === 'main') inMain += step
    if (name === 'pre') preformatted += step
    if (silent.has(name)) hidden += step
    if (!inline.has(name) || name === 'br') text += '\n'
  }
  const parser = new Parser({
    onopentagname: (name) => count(name, 1),
    onclosetag: (name) => count(name, -1),
    ontext: (part) => {
      if (inMain > 0 && hidden === 0) text += preformatted > 0 ? part : part.replace(/\s+/g, ' ')
    },
  })
  parser.end(html)
  return text.split('\n').flatMap((line) => line.trimEnd().replace(/^ (?=\S)/, '') || [])
}
