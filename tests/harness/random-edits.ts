import { existsSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Edit, EditedFiles, readSources } from './edited-files.ts'
import { codeWays, variable } from './random-code.ts'

export type { Edit } from './edited-files.ts'

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const blocks = [
  'One more paragraph with `code` and **more**.',
  '## Another heading',
  '### Another heading {#own}',
  '```js title="a.js" {1}\nconst a = 1\nlet b\n```',
  '```swift\nlet a = 1\n```',
  ':::tip[Hint]\nText, and [a link](./new.md#own).\n:::',
  '- one\n- two\n\n1. three',
  '| a | b |\n|---|---|\n| 1 | [x](/docs) |',
  '![A picture](./picture.png)',
  'See [the other page](./new.md), [the start](/) and <https://example.com>.',
  '<details><summary>More</summary>\n\nHidden.\n\n</details>',
  'A note[^n].\n\n[^n]: The note.',
  '[A file](./raw.txt) and [another](/new.txt).',
  '[Out](../../data/x.json) and ![out](@site/img/a.png).',
]

const frontMatter = [
  'title: Another title',
  'slug: another-place',
  'slug: /far',
  'sidebar_position: 0',
  'sidebar_label: Label',
  'description: What it is about',
  'draft: true',
  'unlisted: true',
  'tags: [one, two]',
  'hide_title: true',
  'hide_table_of_contents: true',
  'pagination_next: null',
  'id: other-id',
  'date: 2024-02-03',
  'keywords: [a, b]',
  'last_update: { date: 2024-03-04 }',
  'last_update: { date: 2025-03-04, author: Someone }',
  'mdx: { format: md }',
  'aliases: [/old, /older]',
  'authors: [one]',
]

const settings = [
  "tagline: 'Another tagline'",
  "title: 'Another title'",
  'trailingSlash: true',
  'trailingSlash: false',
  "onBrokenLinks: 'ignore'",
  "favicon: '/other.svg'",
  'noIndex: true',
  "sitemap: { changefreq: 'weekly' }",
  "navbar: { title: 'Nav', items: [{ label: 'Home', to: '/' }] }",
  "announcementBar: { id: 'a', content: 'News' }",
  'markdown: { npm2yarn: { sync: false } }',
  "variables: { product: { name: 'Other' } }",
  `tagline: process.env.${variable} ?? 'none'`,
  "markdown: { format: 'md' }",
  "markdown: { format: 'detect' }",
  "markdown: { format: 'mdx' }",
  "baseUrl: '/base/'",
  'sitemap: { lastmod: true }',
]

/** Edits a site as an author might; the same random numbers give the same edits. */
export class Editor {
  /** Environment variables of the builds, which affect the site. */
  env: Readonly<Record<string, string>> = {}
  private readonly files: EditedFiles
  private before: ReadonlyMap<string, Buffer> = new Map()

  constructor(
    private readonly root: string,
    random: () => number,
  ) {
    this.files = new EditedFiles(root, random)
  }

  /** Choose the following edits by these numbers. */
  set random(random: () => number) {
    this.files.random = random
  }

  edit(): Edit {
    this.before = readSources(this.root)
    const ways: readonly (() => Edit | undefined)[] = [
      this.editBody,
      this.editBody,
      this.editWord,
      this.dropLine,
      this.add,
      this.add,
      this.remove,
      this.rename,
      this.frontMatter,
      this.frontMatter,
      this.config,
      this.category,
      this.sidebar,
      this.data,
      this.moveFolder,
      this.setVariable,
      ...codeWays.map((way) => () => way(this.files)),
    ]
    // Not every site has sidebars or data: then try another edit.
    for (;;) {
      const done = this.files.pick(ways).call(this)
      if (done !== undefined) return done
    }
  }

  /** Revert the last edit. */
  undo(): Edit {
    const now = readSources(this.root)
    for (const path of now.keys()) if (!this.before.has(path)) this.files.remove(path)
    for (const [path, bytes] of this.before) if (!now.get(path)?.equals(bytes)) this.files.write(path, bytes)
    return 'undo'
  }

  private editBody(): Edit | undefined {
    const path = this.files.pickFile(/\.mdx?$/)
    if (!path) return undefined
    const block = this.files.pick(blocks)
    this.files.change(path, (text) => `${text}\n${block}\n`)
    return `append ${JSON.stringify(block)} to ${path}`
  }

  private setVariable(): Edit {
    const word = this.files.pick(['One', 'Two', ''])
    this.env = word === '' ? {} : { [variable]: word }
    return `set ${variable} to ${JSON.stringify(word)}`
  }

  private editWord(): Edit | undefined {
    const path = this.files.pickFile(/\.(mdx?|tsx|css)$/)
    return path && this.files.replaceWord(path)
  }

  private dropLine(): Edit | undefined {
    const path = this.files.pickFile(/\.mdx?$/)
    if (!path) return undefined
    let dropped = ''
    this.files.change(path, (text) => {
      const lines = text.split('\n')
      const at = Math.floor(this.files.random() * lines.length)
      if (lines[at] !== '---') [dropped = ''] = lines.splice(at, 1)
      return lines.join('\n')
    })
    return `drop the line ${JSON.stringify(dropped)} of ${path}`
  }

  private add(): Edit | undefined {
    const beside = this.files.pickFile(/\.mdx?$/)
    const folder = beside ? dirname(beside) : 'content/docs'
    const posts = ['2024-05-06-post.md', `2024-05-07-${this.files.next()}.mdx`]
    const pages = ['new.md', 'new.mdx', `page-${this.files.next()}.md`, 'sub/index.md']
    const path = `${folder}/${this.files.pick(/\bblog\b/.test(folder) ? posts : pages)}`
    const tag = this.files.random() < 0.3 ? '---\ntags: [one]\n---\n\n' : ''
    this.files.write(path, `${tag}# ${this.files.pick(['New', 'Other', 'A page'])}\n\n${this.files.pick(blocks)}\n`)
    return `write ${path}`
  }

  private remove(): Edit | undefined {
    const path = this.files.pickFile(/\.(mdx?|png|svg|json|ya?ml|txt)$/)
    if (!path) return undefined
    this.files.remove(path)
    return `remove ${path}`
  }

  private rename(): Edit | undefined {
    const path = this.files.pickFile(/\.mdx?$/)
    if (!path) return undefined
    const moved = basename(path).replace(/(?=[^-]+$)/, 'moved-')
    const to = join(dirname(path), this.files.pick([moved, `deeper/${basename(path)}`]))
    this.files.rename(path, to)
    return `rename ${path} to ${to}`
  }

  private moveFolder(): Edit | undefined {
    const path = this.files.pickFile(/^content\/[^/]+\/.+\/[^/]+\.mdx?$/)
    if (!path) return undefined
    const from = dirname(path)
    const to = `${from}-${this.files.next()}`
    if (existsSync(join(this.root, to))) return undefined
    renameSync(join(this.root, from), join(this.root, to))
    return `rename the folder ${from} to ${to}`
  }

  private frontMatter(): Edit | undefined {
    const path = this.files.pickFile(/\.mdx?$/)
    if (!path) return undefined
    const field = this.files.pick(frontMatter)
    const [name] = field.split(':')
    this.files.change(path, (text) => {
      if (!text.startsWith('---\n')) return `---\n${field}\n---\n\n${text}`
      const rest = text.slice(4).replace(new RegExp(`^${name}:.*\\n`, 'm'), '')
      return `---\n${field}\n${rest}`
    })
    return `set ${JSON.stringify(field)} in ${path}`
  }

  private config(): Edit | undefined {
    const path = readdirSync(this.root).find((name) => /^site\.config\.\w+$/.test(name))
    if (!path) return undefined
    const setting = this.files.pick(settings)
    const [name] = setting.split(':')
    this.files.change(path, (text) => {
      if (new RegExp(`\\b${name}:`).test(text)) return text.replace(/(tagline|title): '([^']*)'/, "$1: '$2 again'")
      return text.replace(/(export default (?:defineConfig\()?\{)/, `$1 ${setting},`)
    })
    return `set ${JSON.stringify(setting)} in ${path}`
  }

  private category(): Edit | undefined {
    const beside = this.files.pickFile(/^(content\/)?docs\/.+\/[^/]+\.mdx?$/)
    if (!beside) return undefined
    const path = `${dirname(beside)}/_category_.json`
    const link = this.files.random() < 0.3 ? { type: 'generated-index', title: 'Made' } : undefined
    this.files.write(
      path,
      JSON.stringify({ label: `Label ${this.files.next()}`, position: Math.floor(this.files.random() * 9), link }),
    )
    return `write ${path}`
  }

  private sidebar(): Edit | undefined {
    const path = this.files.pickFile(/sidebars?[^/]*\.(json|[jt]s|mjs)$/)
    return path && this.files.replaceWord(path)
  }

  private data(): Edit | undefined {
    const path = this.files.pickFile(/\.(ya?ml|json)$/)
    return path && this.files.replaceWord(path)
  }
}
