import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import spec from 'commonmark-spec'
import { projectRoot } from './site.ts'

/** GitHub's extensions, feature by feature. */
export const gfmTexts: readonly string[] = [
  '| one | two |\n| --- | --- |\n| a | b |\n',
  '| l | c | r | n |\n| :-- | :-: | --: | --- |\n| 1 | 2 | 3 | 4 |\n',
  'head | er\n--- | ---\nx \\| y | `a \\| b`\n',
  '| a | b | c |\n|---|---|---|\n| short |\n| too | long | by | one |\n> and out\n',
  '| a | b |\n| --- |\n| no table |\n',
  'text\nbefore\n| a | b |\n|--|--|\n| **x** | [y](z) ![i](j) |\n\nafter\n',
  '| a |\n--- |\n\n|x|\n|-|\n',
  '| a | b |\n| - | - |\n| c || d |\n| \\\\ | `\\\\` |\n',
  '- [ ] to do\n- [x] done\n  - [X] inside\n  - [ ] **bold** first\n- no task\n',
  '1. [x] `code`\n2. [ ] [link](a)\n\n   more\n',
  '[ ] no item\n\n- [y] neither\n- [x]no space\n',
  'A ~short~ and a ~~long~~ one, ~~~not this~~~, ~nor this~~.\n',
  '~~a\n\nb~~ c ~~*d*~~ a~b~c\n',
  'See www.example.com/help, http://a.example and https://b.example/x?y=z#w.\n',
  '(www.example.com) **https://example.com/a_b** ~~www.example.com~~ x@example.com\n',
  '"http://example.com" \'www.example.com\' http://example.com/(a) www.example.com/a&lt;b\n',
  '[http://a.example](b) <http://c.example> [d http://e.example f]\n',
  'no@host a.b-c_d@e.example f@g_h.example mailto:i@j.example xmpp:k@l.example/m\n',
  'A[^1], b[^long], c[^1] and none[^none].\n\n[^1]: Short.\n[^long]: Long\n\n    with two\n\n    - and a list\n',
  '[^a]: > quote\n\n[^b]:\n    late\n\n[^a] [^b]\n',
]

/** Texts on which micromark and satteri are likely to differ, and our own syntax. */
export const ownTexts: readonly string[] = [
  ':::note\nPlain.\n:::\n',
  ':::tip[A `code` title]{.wide #id key="value"}\n- a\n- b\n\n```js\nx\n```\n:::\n\nafter\n',
  '::::info\n:::note[In]\nx\n:::\n::::\n',
  '> :::warning\n> careful\n> :::\n',
  '1. a\n   :::info\n   x\n\n   y\n   :::\n2. b\n',
  ':::note\nAt 10:30, `a`:b, ::before, :x and c:d.\n:::\n',
  ':::note[Open]\nnever closed\n',
  ':::details[Sum]\n```\n:::\n```\n:::\n',
  'At 10:30 :smile: ::before ::leaf[x]{y}\n',
  'Umlauts äöü, **fett**é, 😀 *nah* and [ü](ö "ä"). 日本語**強調**です。\n',
  '\tcode\n\n-\ttab\n\n>\tquote\n',
  'hard  \nbreak\\\nand &amp; &copy; &#35; &nope; \\* \\&\n',
  '<div>\n*x*\n\n</div>\n\na <b x="y">z</b> <!-- c --> <C d={e} />\n',
  '- a\n- b\n\n\n- c\n\n      code\n1) x\n10) y\n',
  '# a #\n\nb\n===\n\n***\n\n## c {#d}\n',
  '[foo]: /url "t"\n[Bar b]: <x y>\n\n[foo] ![foo][] [c][FOO] [bar  b]\n',
]

/** MDX in small: each kind of its nodes, in the places where they can be. */
export const mdxTexts: readonly string[] = [
  ...['<A>\n\ntext *a*\n\n</A>', '<A x="1" y={2} {...z}>b</A>', '<A\n  x="1"\n  y\n/>', '<A.B c={<D e="f" />} />'],
  ...[
    'a {b} c',
    '{a\n  + b}',
    '{/* c */}',
    'a{/* c */}b',
    '**{a}**',
    '[a](b){c}',
    '{a}\n{b}',
    '`<a>` {`b`}',
    '{`a\n  b`}',
  ],
  ...[
    'import a from "b"\n\n# T',
    'export const a = 1\nexport const b = `x\ny`\n\nz',
    'import {a} from "a"\n\nimport b from "b"',
  ],
  ...['export default ({children}) => <div>{children}</div>', 'import a from "b"\n\nexport const a = 1'],
  ...[
    '- <A>\n  b\n  </A>',
    '> <A>\n> b\n> </A>',
    '1. <A />\n\n   {b}\n',
    '- a\n\n  {b\n   + c}',
    ':::note\n\n<A />\n\n:::',
  ],
  ...[
    '<details>\n<summary>a</summary>\n\nb\n\n</details>',
    '<p>a <b>c</b></p>',
    'a <b\nc="d">e</b>',
    '<A /> <B />',
    '<>a</>',
  ],
  ...[
    '| a | b |\n| - | - |\n| {c} | <D>e</D> |',
    '# a {b} <C /> {#id}',
    '    <A>\n        b\n    </A>',
    'a\n    b\n<A />',
    '    # a',
  ],
  ...[
    '<Tabs>\n<TabItem value="a">\n\n```js\n{x}\n```\n\n</TabItem>\n</Tabs>',
    '\\{a}',
    '\\<a>',
    'a } b',
    '<A b="c &amp; d" />',
  ],
]

/** The examples of CommonMark; the specification prints tabs as arrows. */
export const commonmarkTexts: readonly string[] = spec.tests.map(({ markdown }) => markdown.replaceAll('→', '\t'))

/** All Markdown files in a folder of the project, or those with an extension, without front matter. */
export function textsBelow(folder: string, extension = /\.mdx?$/): string[] {
  const root = join(projectRoot, folder)
  if (!existsSync(root)) return []
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => withoutFrontMatter(readFileSync(path, 'utf8')))
}

/** Pages from the generator of the benchmark corpus. */
export function benchTexts(pages: number, flavor: 'plain' | 'mdx' = 'plain'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-texts-'))
  try {
    const args = ['--n', String(pages), '--out', folder, '--flavor', flavor]
    execFileSync(process.execPath, [join(projectRoot, 'bench/make-corpus.mjs'), ...args], { stdio: 'ignore' })
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
      .map((entry) => withoutFrontMatter(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withoutFrontMatter(file: string): string {
  return file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
}

const pieces = [
  ...'*_`[]()<>|~:#-\\&!"\'=+aé😀@./{}$^\0\t\n \u00a0\u3000\u200b\ufeff',
  ...[
    '\n\n',
    '  ',
    '    ',
    '~~',
    ':::',
    '- ',
    '1. ',
    '> ',
    '&amp;',
    '![',
    '[^',
    '```',
    '---',
    '***',
    'www.',
    'http://',
  ],
  ...['[x] ', ':::note\n', '|-|', '<!--', '-->', '<b>', '**', '__', '](', ']: '],
]

/** Mutated texts: pieces removed, inserted and duplicated, lines swapped and indented. The same for the same seed. */
export function mutations(texts: readonly string[], count: number, seed: number): string[] {
  const random = generator(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)] as Item
  const mutate = (text: string): string => {
    const at = below(text.length + 1)
    const lines = text.split('\n')
    const [one, other] = [below(lines.length), below(lines.length)]
    const kinds = [
      () => text.slice(0, at) + text.slice(at + 1 + below(4)),
      () => text.slice(0, at) + text.slice(at, at + below(20)).repeat(2) + text.slice(at),
      () =>
        lines
          .with(one, lines[other] as string)
          .with(other, lines[one] as string)
          .join('\n'),
      () => text.slice(0, at) + pick(pieces) + text.slice(at),
      () => text.slice(0, at) + pick(texts).slice(0, 300) + text.slice(at),
      () => lines.with(one, pick(['> ', '- ', '  ', '    ', '\t', '1. ', '| ']) + lines[one]).join('\n'),
    ]
    return pick(kinds)()
  }
  return Array.from({ length: count }, () => {
    const whole = pick(texts)
    const from = below(Math.max(1, whole.length - 3000))
    let text = whole.slice(from, from + 3000)
    for (let times = 1 + below(4); times > 0; times--) text = mutate(text)
    return text.slice(0, 6000).toWellFormed()
  })
}

/** mulberry32: numbers from 0 up to 1. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
