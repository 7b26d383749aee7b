/** A page meant to be slow; `make` returns its text of about `bytes` bytes. */
export interface SlowText {
  readonly name: string
  readonly make: (bytes: number) => string
  readonly format?: 'mdx'
}

/** `piece`, repeated. */
function many(piece: string): (bytes: number) => string {
  return (bytes) => piece.repeat(Math.ceil(bytes / piece.length))
}

/** Numbered pieces up to a size. */
function growing(piece: (index: number) => string): (bytes: number) => string {
  return (bytes) => {
    const pieces: string[] = []
    for (let length = 0, index = 1; length < bytes; index++) {
      const next = piece(index)
      pieces.push(next)
      length += next.length
    }
    return pieces.join('')
  }
}

/** Repeated pieces around a text. */
function around(open: string, middle: string, close: string): (bytes: number) => string {
  return (bytes) => {
    const count = Math.ceil(bytes / (open.length + close.length))
    return open.repeat(count) + middle + close.repeat(count)
  }
}

/** Pieces between two texts. */
function inside(before: string, make: (bytes: number) => string, after = ''): (bytes: number) => string {
  return (bytes) => before + make(bytes) + after
}

const number = (index: number) => index.toString(36)

const blocks: Readonly<Record<string, SlowText['make']>> = {
  'quotes in one line': inside('', many('>'), 'a\n'),
  'quotes in one line, with spaces': inside('', many('> '), 'a\n'),
  'quotes, each deeper': growing((index) => `${'>'.repeat(index)}a\n\n`),
  'quotes, each line of the same depth': many(`${'>'.repeat(90)}a\n`),
  'quotes with a lazy line after each': growing((index) => `${'>'.repeat(index)}a\nb\n`),
  'lists in one line': inside('', many('- '), 'a\n'),
  'ordered lists in one line': inside('', many('1. '), 'a\n'),
  'lists, each deeper': growing((index) => `${'  '.repeat(index - 1)}- a\n`),
  'lists, each deeper, with empty lines': growing((index) => `${'  '.repeat(index - 1)}- a\n\n`),
  'quotes in lists': inside('', many('> - '), 'a\n'),
  'empty items': many('-\n'),
  'items apart': many('- a\n\n'),
  tasks: many('- [ ] a\n'),
  'headings of one text': many('## a\n'),
  'headings whose ids meet': growing((index) => `## a\n## a-${index}\n`),
  underlines: many('a\n=\n'),
  'fences, each longer': growing((index) => `${'`'.repeat(index + 2)}\n`),
  'fences that are not closed': many('```a\n~~~~b\n'),
  definitions: growing((index) => `[${number(index)}]: /a\n`),
  'definitions and references': growing((index) => `[${number(index)}]: /a\n\n[${number(index)}]\n\n`),
  'labels in one paragraph': many('[a\n'),
  footnotes: growing((index) => `[^${number(index)}]\n\n[^${number(index)}]: a\n\n`),
  'footnotes in footnotes': inside(
    '[^a]\n\n',
    growing((index) => `${'    '.repeat(Math.min(index, 95) - 1)}[^a${number(index)}]: [^a]\n\n`),
  ),
  'one footnote, used often': inside('[^a]: a\n\n', many('[^a] ')),
  'cells without rows': inside(
    '',
    (bytes) => `${many('|a')(bytes / 3)}|\n${many('|-')(bytes / 3)}|\n${many('|\n')(bytes / 3)}`,
  ),
  'rows that might begin a table': many('a|b\n'),
  rows: inside('|a|b|\n|-|-|\n', many('|*a*|`b`|\n')),
  'spaces in a line': inside('a', many(' '), 'b\n'),
  'spaces before a line': inside('- a\n\n', many(' '), 'b\n'),
  tabs: many('\t'),
  'empty lines in a quote': inside('> a\n', many('>\n')),
  'empty lines in an item': inside('- a\n', many('  \n'), '  b\n'),
}

const inlines: Readonly<Record<string, SlowText['make']>> = {
  'link openings': many('['),
  'picture openings': many('!['),
  'links that are not closed': many('[a]('),
  'links with an open address': many('[a](<b'),
  'links with an open title': many('[a](b "'),
  labels: many('[a]'),
  'link closings': many('a]'),
  links: many('[a](/) '),
  code: many('`a` '),
  'addresses of words': inside('[a](', many('.a #b '), ')'),
  'links with a spaced address': many('[a](b c.d '),
  'links in links': around('[', 'a', '](b)'),
  'pictures in pictures': around('![', 'a', '](b)'),
  'brackets around each other': around('[', 'a', ']'),
  stars: many('*'),
  'stars that open': many('*a '),
  'stars that close': many('a* '),
  'stars that open and close': many('a*b'),
  'strong and emphasis in turn': many('*a **a '),
  'stars and underscores in turn': many('*a _a '),
  'delimiters that do not meet': many('*a_ '),
  underscores: many('_'),
  'emphasis in emphasis': around('*a ', 'b', ' a*'),
  'pairs beside each other': many('**a** '),
  tildes: many('~~a '),
  'tildes in one run': many('~'),
  'backticks, each run longer': growing((index) => `${'`'.repeat(index)}a`),
  'backticks, each run shorter': (bytes) =>
    [...Array(Math.floor(Math.sqrt(2 * bytes))).keys()]
      .map((index) => `${'`'.repeat(index + 1)}a`)
      .reverse()
      .join(''),
  'pointed brackets': many('<'),
  'tags that are not closed': many('<a '),
  'attributes that are not closed': many('<a b="'),
  'comments that are not closed': many('a<!--'),
  'instructions that are not closed': many('a<?'),
  'declarations that are not closed': many('a<!A '),
  'data that are not closed': many('a<![CDATA['),
  addresses: many('http://a.b '),
  'addresses in one': many('http://'),
  'addresses that end in brackets': inside('http://a.b/', many(')')),
  hosts: many('www.'),
  mail: many('a@'),
  'mail of many parts': inside('a@', many('a.')),
  'mail before an at sign': many('a.b-c_'),
  ampersands: many('&'),
  references: many('&amp;'),
  'references to characters': many('&#35;'),
  backslashes: many('\\'),
  breaks: many('a\\\n'),
  colons: inside(':::note\na\n:::\n', many(':a ')),
  emoji: many(':a'),
  braces: many('{{a '),
  'words in one line': many('a '),
}

const html: Readonly<Record<string, SlowText['make']>> = {
  'elements in elements': around('<b>', 'a', '</b>'),
  'elements of a block': inside('', many('<div>\n')),
  'elements that do not match': many('<b>a</i> <section>a</sectoin>\n\n'),
  'open styles': many('<style>\n'),
  'open styles in a line': many('a <style '),
  'open comments': many('<!--\n\n'),
  comments: many('<!-- a -->\n\n'),
  'comments in one block': many('<!-- a -->'),
  styles: inside('<div>', many('<b style="color:red">a</b>\n'), '</div>'),
  'spaces in a tag with a style': inside('<b a="b"', many(' '), 'style="color:red">a</b>'),
  'links in one block': inside('<div>\n', many('<a href="#a">a</a>\n'), '</div>\n'),
  anchors: growing((index) => `<a id="${number(index)}"></a>\n`),
}

const directives: Readonly<Record<string, SlowText['make']>> = {
  'directives that are not closed': many(':::note\n'),
  'directives in directives': growing((index) => `${':'.repeat(index + 2)}a\n`),
  'directives, closed': many(':::note\na\n:::\n'),
  'directives with open attributes': many(':::note{a="\n'),
  'directives with open labels': many(':::note[\n'),
  'old titles': many(':::note a b\n:::\n'),
  'titles with spaces': inside(':::note a', many(' '), '{\n:::\n'),
}

const titles: Readonly<Record<string, SlowText['make']>> = {
  'a title of pictures': inside('# ', many('![a](b)'), '\n'),
  'a title of link openings': inside('# ', many('![')),
  'a title of stars': inside('# ', many('*a ')),
  'a title of backticks': inside(
    '# ',
    growing((index) => `${'`'.repeat(index)} `),
  ),
  'a title of tags': inside('# ', many('<')),
  'a title of spaces': inside('# a', many(' '), '{'),
  'comments before a title': inside('', many('<!-- a -->\n'), '# a\n'),
  'a comment that is not closed before a title': many('<!--'),
  'imports before a title': inside('', many('import a\n'), '# a\n'),
  'empty lines before a title': inside('', many(' \n'), '# a\n'),
}

const fields: Readonly<Record<string, SlowText['make']>> = {
  'aliases of a page': inside(
    '---\naliases:\n',
    growing((index) => `  - /old/${index}\n`),
    '---\na\n',
  ),
  'aliases that are no addresses': inside(
    '---\naliases:\n',
    growing((index) => `  - {a: ${index}}\n`),
    '---\na\n',
  ),
  'tags of a page': inside(
    '---\ntags:\n',
    growing((index) => `  - t${index}\n`),
    '---\na\n',
  ),
  fields: inside(
    '---\n',
    growing((index) => `titel${number(index)}: a\n`),
    '---\na\n',
  ),
  'fields that are set twice': inside('---\n', many('a: b\n'), '---\na\n'),
  'lists in lists of YAML': inside('---\na: ', many('['), '\n---\na\n'),
  'maps in maps of YAML': inside('---\na: ', many('{a: '), '\n---\na\n'),
  'deeper maps of YAML': inside(
    '---\n',
    growing((index) => `${' '.repeat(index - 1)}a:\n`),
    '---\na\n',
  ),
  'anchors of YAML': inside(
    '---\n',
    growing((index) => `a${index}: &a${index} b\n`),
    '---\na\n',
  ),
  'repeated aliases of YAML': inside(
    '---\na0: &a0 [a]\n',
    growing((index) => `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]\n`),
    '---\na\n',
  ),
}

const code: Readonly<Record<string, SlowText['make']>> = {
  samples: growing((index) => `\`\`\`js\nlet a = ${index}\n\`\`\`\n\n`),
  'a sample of one line': inside('```ts\n', many('<a'), '\n```\n'),
  'a sample of open brackets': inside('```ts\n', many('<(\n'), '\n```\n'),
  'a sample of open texts': inside('```ts\n', many('`${\n'), '\n```\n'),
  'a sample of lines of thousands': inside('```tsx\n', many(`${'a<b('.repeat(1200)}\n`), '\n```\n'),
}

const math: Readonly<Record<string, SlowText['make']>> = {
  dollars: many('$'),
  'dollars, each run longer': growing((index) => `${'$'.repeat(index)}a`),
  'dollars that open': many('$a '),
  formulas: many('$a_b^c$ '),
  'braces in a formula': inside('$$\n', around('{', 'a', '}'), '\n$$\n'),
  'macros of a formula': () =>
    '$$\n\\def\\a{x x}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c\\c\\c\\c\\c}\\d\n$$\n',
}

const mdx: Readonly<Record<string, SlowText['make']>> = {
  'braces of MDX': many('{'),
  'expressions of MDX': many('{1} '),
  'objects in objects of MDX': inside('{', around('{a:', '1', '}'), '}'),
  'elements of MDX that are not closed': many('<a>'),
  'elements in elements of MDX': around('<b>', 'a', '</b>'),
  'attributes of MDX': inside('<b', many(' a="b"'), '>a</b>\n'),
  'exports of MDX': growing((index) => `export const a${index} = 1\n\n`),
  'backticks of MDX, each run longer': growing((index) => `${'`'.repeat(index)}a`),
  'comments of MDX that are not closed': many('<!-- '),
  'headings of MDX with ids': growing((index) => `## a {#a${index}}\n`),
  'paragraphs of MDX': many('a **b** [c](#d)\n\n'),
  'quotes of MDX': inside('', many('>'), 'a\n'),
  'link openings of MDX': many('['),
  'stars of MDX': many('*a _a '),
}

function listed(table: Readonly<Record<string, SlowText['make']>>, format?: 'mdx'): SlowText[] {
  return Object.entries(table).map(([name, make]) => ({ name, make, ...(format && { format }) }))
}

/** Pages that took minutes, or might do so. */
export const slowTexts: readonly SlowText[] = [
  ...[blocks, inlines, html, directives, titles, fields, code, math].flatMap((table) => listed(table)),
  ...listed(mdx, 'mdx'),
]
