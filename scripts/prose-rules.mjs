// The rules of content/STYLE.md that a program can check. Pure: pages in, findings out.
import { Parser } from 'htmlparser2'

/**
 * The contents of a built page.
 * @typedef {{ address: string, kind: string, title: string, description: string,
 *   headings: { depth: number, text: string, hasCode: boolean }[], paragraphs: string[], words: number,
 *   blocks: { lang: string | undefined, code: string }[], images: { src: string, alt: string | undefined }[],
 *   links: { href: string, section: string }[] }} Page
 */

/** Elements whose text is code or comes from the theme. Neither is spell-checked. */
const skipped = new Set(['code', 'pre', 'kbd', 'svg', 'script', 'style', 'time', 'button'])
const blocks = /^(p|li|td|th|h[1-6]|dt|dd|summary|figcaption|blockquote|div|section|legend|label|caption)$/

/** Read the HTML of a page. @returns {Page} */
export function readPage(address, html) {
  const page = {
    address,
    kind: /<body[^>]* data-kind="([^"]+)"/.exec(html)?.[1] ?? '',
    title: '',
    description: '',
    headings: [],
    paragraphs: [],
    words: 0,
    blocks: [],
    images: [],
    links: [],
  }
  const open = []
  let depth = 0
  let text = ''
  let heading
  let block
  let section = ''
  let closed = ''
  const flush = () => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line) page.paragraphs.push(line)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta' && attributes.name === 'description') page.description = attributes.content ?? ''
      if (name === 'main') depth = open.length + 1
      open.push(name)
      if (depth === 0) return
      // Adjacent links are separated only by the style sheet.
      if (blocks.test(name) || (name === 'a' && closed === 'a')) flush()
      closed = ''
      if (/^h[1-6]$/.test(name)) {
        heading = { depth: Number(name[1]), text: '', hasCode: false }
        if (name === 'h2') section = attributes.id ?? ''
      }
      if (heading && name === 'code') heading.hasCode = true
      if (name === 'pre') block = { lang: attributes['data-lang'], code: '' }
      if (name === 'img') page.images.push({ src: attributes.src ?? '', alt: attributes.alt })
      if (name === 'a' && attributes.class !== 'anchor') page.links.push({ href: attributes.href ?? '', section })
    },
    ontext(part) {
      closed = ''
      if (open.at(-1) === 'title' && depth === 0) page.title += part
      if (depth === 0) return
      if (block) block.code += part
      if (heading) heading.text += part
      const isCode = open.slice(depth).some((name) => skipped.has(name))
      if (!isCode) text += part
      if (!open.includes('nav') && !open.includes('svg')) page.words += part.split(/\s+/).filter(Boolean).length
    },
    onclosetag(name) {
      const at = open.lastIndexOf(name)
      if (at < 0) return
      open.length = at
      closed = name
      if (depth > 0 && blocks.test(name)) flush()
      if (depth > 0 && skipped.has(name)) text += ' '
      if (/^h[1-6]$/.test(name) && heading) {
        page.headings.push({ ...heading, text: heading.text.replace(/\s+/g, ' ').trim() })
        heading = undefined
      }
      if (name === 'pre' && block) {
        page.blocks.push(block)
        block = undefined
      }
      if (open.length < depth) depth = 0
    },
  })
  parser.end(html)
  return page
}

/**
 * Habits of translated or machine-made English: what to search for, what to write instead, and an example.
 * content/STYLE.md lists the examples.
 * @type {readonly { pattern: RegExp, instead: string, example: string }[]}
 */
export const habits = [
  {
    pattern:
      /\b(?:the|its|no|lost|wrong|\p{L}+['’]s) answers?\b(?! (?:to|is|depends)\b)|\ban answer of \d|\b(?:requests and|cache) answers\b/iu,
    instead: 'response',
    example: 'the answer of the server',
  },
  {
    pattern: /\banswer(?:s|ed)? (?:with|quickly|at once|by itself|2xx|as soon as)\b/iu,
    instead: 'respond, return',
    example: 'it answers with an error',
  },
  { pattern: /\bto the letter\b/iu, instead: 'exactly', example: 'equal to the letter' },
  { pattern: /\blately\b/iu, instead: 'recently', example: 'if it changed lately' },
  {
    pattern: /\bthe way leads\b|\bleads on\b/iu,
    instead: 'next comes, leads to',
    example: 'from here the way leads to',
  },
  { pattern: /\bis another[.;,]/iu, instead: 'changes, is different', example: 'only the owner is another.' },
  {
    pattern: /\bso that never\b|\bnever both\b/iu,
    instead: 'so that exactly one …',
    example: 'so that never both or neither has it',
  },
  {
    pattern: /\bdislikes? to\b|(?<!would )\bnot like to\b/iu,
    instead: 'do not like …ing',
    example: 'people dislike to pay again',
  },
  { pattern: /\bwants? company\b/iu, instead: 'needs help', example: 'whether you want company' },
  {
    pattern: /\b(?:started|known|knew|loaded|seen|stored|showed|bought|asked) last\b/iu,
    instead: 'last known, most recently started',
    example: 'the state that is known last',
  },
  { pattern: /\bgrowing pauses\b/iu, instead: 'increasing delays', example: 'with growing pauses' },
  { pattern: /\banew\b/iu, instead: 'again', example: 'subscribed anew' },
  { pattern: /\bfor want of\b/iu, instead: 'for lack of', example: 'for want of payment' },
  { pattern: /\bfor ever\b/iu, instead: 'forever', example: 'go on for ever' },
  { pattern: /\bexpressly\b/iu, instead: 'explicitly', example: 'asks for it expressly' },
  { pattern: /\bprolong/iu, instead: 'extend', example: 'a payment that prolongs it' },
  { pattern: /\bmend(?:s|ed|ing)?\b/iu, instead: 'fix', example: 'how to mend it' },
  { pattern: /\bgo(?:es)? on \p{L}+ing\b/iu, instead: 'keep …ing', example: 'the store goes on trying' },
  { pattern: /\bfaded away\b/iu, instead: 'is no longer in use', example: 'when the old version has faded away' },
  {
    pattern: /\bpresent (?:state|code|version|plan|system|setup)\b/iu,
    instead: 'current',
    example: 'your present code',
  },
  {
    pattern: /\bis no (?:error|transfer|proof|protection|sign-out|secret)\b/iu,
    instead: 'is not a …',
    example: 'that is no error',
  },
  {
    pattern: /\bforeign (?:id|cursor|receipt|account)\b/iu,
    instead: 'another user’s, from another …',
    example: 'a foreign cursor',
  },
  { pattern: /\bitself that\b/iu, instead: 'leave out “itself”', example: 'the screen says itself that it failed' },
  { pattern: /\bpuzzles? (?:people|users)\b/iu, instead: 'confuses', example: 'which puzzles people' },
  { pattern: /\b(?:time|seconds) to answer\b/iu, instead: 'to respond', example: 'it has 10 seconds to answer' },
  {
    pattern: /\bcarr(?:y|ies)\b(?! (?:on|out|over)\b)/iu,
    instead: 'contains, has',
    example: 'the event carries a transaction',
  },
  {
    pattern: /\b(?:lists?|listings?|fields?|objects?|properties|property|metadata|tables?) (?:also )?holds?\b/iu,
    instead: 'contains',
    example: 'the list holds the products',
  },
  {
    pattern: /\b(?:Apple|Google|stores?|banks?) (?:both )?wants?\b/iu,
    instead: 'requires, has to',
    example: 'Apple wants both links',
  },
  {
    pattern: /\brepairs? (?:a|the|your|their) (?:payment|subscription|plan)\b/iu,
    instead: 'fix',
    example: 'repair the payment',
  },
  {
    pattern: /\banother \p{L}+ (?:than|is another)\b/iu,
    instead: 'a different … from, a different … is a different …',
    example: 'another price than the one charged',
  },
  {
    pattern: /\b(?:underscores|hyphens|digits),? (?:and )?periods\b|\bperiods and (?:underscores|hyphens)\b/iu,
    instead: 'full stops',
    example: 'underscores and periods',
  },
  {
    pattern: /\b(?:has|have) (?:this|that|the same) \p{L}+ since\b/iu,
    instead: 'has had … since',
    example: 'it has this name since version 3',
  },
  {
    pattern: /\b(?:events?|posts?|pages?|guides?|payloads?) (?:says?|tells? you)\b/iu,
    instead: 'contains, reports, explains',
    example: 'the event says whose it is',
  },
  { pattern: /\bnobody can tell\b/iu, instead: 'it is unknown', example: 'where nobody can tell' },
  { pattern: /\busual suspects?\b/iu, instead: 'the usual cause', example: 'the usual suspect' },
  {
    pattern: /\bjust works?\b|\bsimply\b|\bseamless|\bplease note\b/iu,
    instead: 'leave it out',
    example: 'things just work',
  },
]

/** Kinds of pages with text by a writer. */
const written = new Set(['doc', 'page', 'post'])

/**
 * All faults in the pages of a site, as `{ address, rule, message, needle }`.
 * `isWord` tests whether a word is spelled correctly; `names` keep their capitals within a sentence.
 */
export function findFaults(pages, { isWord, names, redirects }) {
  const texts = pages.filter(({ kind }) => written.has(kind))
  return [
    ...texts.flatMap((page) => [
      ...headingFaults(page, names),
      ...descriptionFaults(page),
      ...sizeFaults(page),
      ...blockFaults(page),
      ...relatedFaults(page),
      ...spellingFaults(page, isWord),
      ...habitFaults(page),
      ...markFaults(page),
      ...quoteFaults(page),
    ]),
    ...texts.flatMap((page) => linkFaults(page, redirects)),
    ...doubles(texts),
  ]
}

const fault = (page, rule, message, needle = '') => ({ address: page.address, rule, message, needle })

function headingFaults(page, names) {
  const tops = page.headings.filter(({ depth }) => depth === 1)
  const found =
    tops.length === 1 ? [] : [fault(page, 'one-h1', `The page has ${tops.length} first headings instead of one.`)]
  for (const { text, hasCode } of page.headings) {
    if (hasCode) continue
    // The first word of a sentence, and the first one after a colon, may be capitalized.
    const odd = withoutNames(text, names)
      .split(/(?<=[.:?!]) /)
      .flatMap((sentence) => sentence.split(/[\s/]+/).slice(1))
      .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
      .filter((word) => /^\p{Lu}\p{Ll}+$/u.test(word))
    if (odd.length > 0)
      found.push(fault(page, 'sentence-case', `The heading “${text}” has a capital in ${odd.join(', ')}.`, text))
  }
  return found
}

/** A heading in which each name is replaced by a plain word, longest names first. */
function withoutNames(text, names) {
  const sorted = [...names].sort((a, b) => b.length - a.length)
  return sorted.reduce((rest, name) => rest.replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'), 'name'), text)
}

function descriptionFaults(page) {
  const { length } = page.description
  if (length >= 50 && length <= 160) return []
  return [
    fault(page, 'description', `The description has ${length} characters instead of 50 to 160.`, page.description),
  ]
}

function doubles(pages) {
  const seen = new Map()
  return pages.flatMap((page) => {
    const first = seen.get(page.description)
    seen.set(page.description, page)
    return first ? [fault(page, 'unique', `The description is that of ${first.address}.`, page.description)] : []
  })
}

function sizeFaults(page) {
  return page.words >= 150 ? [] : [fault(page, 'words', `The page has ${page.words} words, less than 150.`)]
}

function blockFaults(page) {
  return [
    ...page.blocks
      .filter(({ lang }) => !lang)
      .map(({ code }) => fault(page, 'language', 'A block of code names no language.', code.split('\n')[0])),
    ...page.images
      .filter(({ alt }) => !alt)
      .map(({ src }) => fault(page, 'alt', `The picture ${src} has no alternative text.`, src)),
  ]
}

function relatedFaults(page) {
  if (page.kind !== 'doc') return []
  const related = page.links.filter(({ section, href }) => section === 'related' && !href.startsWith('#'))
  return related.length >= 2
    ? []
    : [fault(page, 'related', `“Related” has ${related.length} links, less than two.`, '## Related')]
}

function linkFaults(page, redirects) {
  return page.links.flatMap(({ href }) => {
    const to = redirects.get(href.replace(/[?#].*$/, ''))
    return to === undefined ? [] : [fault(page, 'redirected', `The link ${href} is redirected to ${to}.`, href)]
  })
}

function spellingFaults(page, isWord) {
  const wrong = new Set()
  for (const text of [...page.paragraphs, page.description])
    for (const word of wordsOf(text)) if (!isWord(word)) wrong.add(word)
  return [...wrong].map((word) => fault(page, 'spelling', `“${word}” is no known word.`, word))
}

function habitFaults(page) {
  return [page.description, ...page.paragraphs].flatMap((text) =>
    habits.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined ? [] : [fault(page, 'habit', `“${found}”: write ${instead}.`, found)]
    }),
  )
}

/** Markdown syntax visible to readers, for example because a component printed a text of a data file unchanged. */
const unrendered = /(?<![\p{L}\d_])_[^_\s](?:[^_]*[^_\s])?_(?![\p{L}\d_])|\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\)/u

export function markFaults(page) {
  return page.paragraphs.flatMap((text) => {
    const [found] = unrendered.exec(text) ?? []
    return found === undefined ? [] : [fault(page, 'marks', `“${found}” is not rendered.`, found)]
  })
}

/** Straight quotation marks and apostrophes outside code. */
export function quoteFaults(page) {
  return [page.title, page.description, ...page.paragraphs].flatMap((text) => {
    const [found] = /\S*["']\S*/.exec(text) ?? []
    return found === undefined ? [] : [fault(page, 'quotes', `“${found}”: write “ ” and ’.`, found)]
  })
}

/** The words in a text, without addresses, file names and identifiers. */
export function wordsOf(text) {
  return text
    .replaceAll('’', "'")
    .replace(/https?:\S+|\S*[\w-]\.\w\S*|\S*[@_\\/=]\S*|\S*\d\S*/g, ' ')
    .split(/[^\p{L}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, '').replace(/'s$/, ''))
    .filter((word) => word.length > 1 && !/\p{Ll}\p{Lu}|^\p{Lu}+s?$/u.test(word))
}
