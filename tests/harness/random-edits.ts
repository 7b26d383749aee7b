import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Numbers from 0 to 1, the same for the same seed. */
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
]

/** What was done, for the message of a failure. */
export type Edit = string

/** Changes a site in one way that an author may: the same way for the same random numbers. */
export class Editor {
  private count = 0
  private before: ReadonlyMap<string, Buffer> = new Map()

  constructor(
    private readonly root: string,
    private readonly random: () => number,
  ) {}

  edit(): Edit {
    this.before = readSources(this.root)
    const ways = [
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
    ]
    // Not every site has sidebars or data: another way then.
    for (;;) {
      const done = this.pick(ways).call(this)
      if (done !== undefined) return done
    }
  }

  /** Take the last edit back. */
  undo(): Edit {
    const now = readSources(this.root)
    for (const path of now.keys()) if (!this.before.has(path)) rmSync(join(this.root, path))
    for (const [path, bytes] of this.before) if (!now.get(path)?.equals(bytes)) this.write(path, bytes)
    return 'undo'
  }

  private editBody(): Edit | undefined {
    const path = this.pickFile(/\.mdx?$/)
    if (!path) return undefined
    const block = this.pick(blocks)
    this.change(path, (text) => `${text}\n${block}\n`)
    return `append ${JSON.stringify(block)} to ${path}`
  }

  private editWord(): Edit | undefined {
    const path = this.pickFile(/\.(mdx?|tsx|css)$/)
    return path && this.replaceWord(path)
  }

  private dropLine(): Edit | undefined {
    const path = this.pickFile(/\.mdx?$/)
    if (!path) return undefined
    let dropped = ''
    this.change(path, (text) => {
      const lines = text.split('\n')
      const at = Math.floor(this.random() * lines.length)
      if (lines[at] !== '---') [dropped = ''] = lines.splice(at, 1)
      return lines.join('\n')
    })
    return `drop the line ${JSON.stringify(dropped)} of ${path}`
  }

  private add(): Edit | undefined {
    const beside = this.pickFile(/\.mdx?$/)
    const folder = beside ? dirname(beside) : 'content/docs'
    const posts = ['2024-05-06-post.md', `2024-05-07-${this.count++}.mdx`]
    const pages = ['new.md', 'new.mdx', `page-${this.count++}.md`, 'sub/index.md']
    const path = `${folder}/${this.pick(/\bblog\b/.test(folder) ? posts : pages)}`
    const tag = this.random() < 0.3 ? '---\ntags: [one]\n---\n\n' : ''
    this.write(path, `${tag}# ${this.pick(['New', 'Other', 'A page'])}\n\n${this.pick(blocks)}\n`)
    return `write ${path}`
  }

  private remove(): Edit | undefined {
    const path = this.pickFile(/\.(mdx?|png|svg|json|ya?ml|txt)$/)
    if (!path) return undefined
    rmSync(join(this.root, path))
    return `remove ${path}`
  }

  private rename(): Edit | undefined {
    const path = this.pickFile(/\.mdx?$/)
    if (!path) return undefined
    const moved = basename(path).replace(/(?=[^-]+$)/, 'moved-')
    const to = join(dirname(path), this.pick([moved, `deeper/${basename(path)}`]))
    mkdirSync(dirname(join(this.root, to)), { recursive: true })
    renameSync(join(this.root, path), join(this.root, to))
    return `rename ${path} to ${to}`
  }

  private moveFolder(): Edit | undefined {
    const path = this.pickFile(/^content\/[^/]+\/.+\/[^/]+\.mdx?$/)
    if (!path) return undefined
    const from = dirname(path)
    const to = `${from}-${this.count++}`
    if (existsSync(join(this.root, to))) return undefined
    renameSync(join(this.root, from), join(this.root, to))
    return `rename the folder ${from} to ${to}`
  }

  private frontMatter(): Edit | undefined {
    const path = this.pickFile(/\.mdx?$/)
    if (!path) return undefined
    const field = this.pick(frontMatter)
    const [name] = field.split(':')
    this.change(path, (text) => {
      if (!text.startsWith('---\n')) return `---\n${field}\n---\n\n${text}`
      const rest = text.slice(4).replace(new RegExp(`^${name}:.*\\n`, 'm'), '')
      return `---\n${field}\n${rest}`
    })
    return `set ${JSON.stringify(field)} in ${path}`
  }

  private config(): Edit | undefined {
    const path = readdirSync(this.root).find((name) => /^site\.config\.\w+$/.test(name))
    if (!path) return undefined
    const setting = this.pick(settings)
    const [name] = setting.split(':')
    this.change(path, (text) => {
      if (new RegExp(`\\b${name}:`).test(text)) return text.replace(/(tagline|title): '([^']*)'/, "$1: '$2 again'")
      return text.replace(/(export default (?:defineConfig\()?\{)/, `$1 ${setting},`)
    })
    return `set ${JSON.stringify(setting)} in ${path}`
  }

  private category(): Edit | undefined {
    const beside = this.pickFile(/^(content\/)?docs\/.+\/[^/]+\.mdx?$/)
    if (!beside) return undefined
    const path = `${dirname(beside)}/_category_.json`
    const link = this.random() < 0.3 ? { type: 'generated-index', title: 'Made' } : undefined
    this.write(path, JSON.stringify({ label: `Label ${this.count++}`, position: Math.floor(this.random() * 9), link }))
    return `write ${path}`
  }

  private sidebar(): Edit | undefined {
    const path = this.pickFile(/sidebars?[^/]*\.(json|[jt]s|mjs)$/)
    return path && this.replaceWord(path)
  }

  private data(): Edit | undefined {
    const path = this.pickFile(/\.(ya?ml|json)$/)
    return path && this.replaceWord(path)
  }

  /** Another word in the place of one that says something. */
  private replaceWord(path: string): Edit | undefined {
    const text = this.read(path)
    const words = [...text.matchAll(/(?<=[\s'"])[A-Z][a-z]+(?=[\s'",.])/g)]
    if (words.length === 0) return undefined
    const { 0: word, index } = this.pick(words)
    this.write(path, `${text.slice(0, index)}${word}ish${text.slice(index + word.length)}`)
    return `${word} → ${word}ish in ${path}`
  }

  private pickFile(pattern: RegExp): string | undefined {
    const files = listSources(this.root).filter((path) => pattern.test(path))
    return files.length === 0 ? undefined : this.pick(files)
  }

  private pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.random() * list.length)] as Item
  }

  private read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  private write(path: string, text: string | Uint8Array) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
  }

  private change(path: string, edit: (text: string) => string) {
    this.write(path, edit(this.read(path)))
  }
}

function readSources(root: string): ReadonlyMap<string, Buffer> {
  return new Map(listSources(root).map((path) => [path, readFileSync(join(root, path))]))
}

/** Files of a site that are no output and no cache, in one order on every machine. */
function listSources(root: string): string[] {
  const walk = (prefix: string): string[] =>
    readdirSync(join(root, prefix), { withFileTypes: true }).flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name
      if (/^(\.sitegen|build|clean|fresh)$/.test(path)) return []
      return entry.isDirectory() ? walk(path) : entry.isFile() ? [path] : []
    })
  return walk('').sort()
}
