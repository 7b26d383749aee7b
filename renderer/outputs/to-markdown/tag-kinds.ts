/** Facts about all elements with the same name. */
export interface TagKind {
  /** The same string object for all, which is fast to compare. */
  readonly name: string
  readonly isBlock: boolean
  readonly isEmpty: boolean
  readonly isSkipped: boolean
  readonly closes: ReadonlySet<string> | undefined
  /** Whether it is a control rather than text, or is not shown. */
  readonly isControl: boolean
  /** The Markdown delimiter around its text: `**`. */
  readonly mark: string | undefined
  readonly isCode: boolean
}

/** A set of names separated by spaces. */
export const setOf = (names: string) => new Set(names.split(' '))
const blocks = setOf(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section sitegen-island summary ' +
    'table tbody td tfoot th thead tr ul',
)
const empty = setOf('area base br col embed hr img input link meta param source track wbr')
/** Elements that are not printed. */
const skipped = setOf('nav script style svg template textarea')
/** The open elements that a start tag closes in the same list or table. */
const closes: Readonly<Record<string, ReadonlySet<string>>> = {
  li: setOf('li'),
  dt: setOf('dt dd'),
  dd: setOf('dt dd'),
  tr: setOf('tr td th'),
  td: setOf('td th'),
  th: setOf('td th'),
  tbody: setOf('tr td th thead tbody'),
  tfoot: setOf('tr td th thead tbody'),
  option: setOf('option'),
}
const controls = setOf(
  'button canvas datalist dialog input link meta nav noscript object progress script select source style svg template ' +
    'textarea track',
)
const marks: Readonly<Record<string, string>> = {
  em: '*',
  i: '*',
  strong: '**',
  b: '**',
  del: '~~',
  s: '~~',
  strike: '~~',
}
const codes = setOf('code kbd samp tt var')
/** Other common elements. */
const plain = setOf('a abbr b code del em i ins kbd mark q s samp small span strong sub sup tt u var')
/** The kinds of common tags, by lowercase name. */
export const kinds: ReadonlyMap<string, TagKind> = new Map(
  [...blocks, ...empty, ...skipped, ...Object.keys(closes), ...plain].map((tag) => [tag, makeKind(tag)]),
)

/** The kind of a tag with a lowercase name. */
export function kindOf(tag: string): TagKind {
  return kinds.get(tag) ?? makeKind(tag)
}

function makeKind(name: string): TagKind {
  return {
    name,
    isBlock: blocks.has(name),
    isEmpty: empty.has(name),
    isSkipped: skipped.has(name),
    closes: Object.hasOwn(closes, name) ? closes[name] : undefined,
    isControl: controls.has(name),
    mark: Object.hasOwn(marks, name) ? marks[name] : undefined,
    isCode: codes.has(name),
  }
}
