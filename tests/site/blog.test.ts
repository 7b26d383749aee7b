import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { realProduct } from '../harness/real-site.ts'
import { projectRoot } from '../harness/site.ts'

// The posts against the list of tags and the sources of what they say about the stores and the law.

const { name, slug } = realProduct()
const read = (path: string) =>
  readFileSync(join(projectRoot, path), 'utf8')
    .replaceAll('{{product.name}}', name)
    .replaceAll('{{product.slug}}', slug)
const posts = readdirSync(join(projectRoot, 'content/blog'))
  .filter((file) => /\.mdx?$/.test(file))
  .map((file) => {
    const [, front = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(`content/blog/${file}`)) ?? []
    const meta = parse(front) as { title: string; slug: string; tags: string[]; authors: string[] }
    return { file, date: file.slice(0, 10), text, ...meta }
  })
const sdk = parse(read('content/data/sdk.yaml')) as {
  releases: { platform: string; version: string; post?: string }[]
  methods: { name: string; since: Record<string, string>; parameters: { description?: string }[] }[]
}
/** Whose SDK a block of code in a language calls. */
const platformOf: Readonly<Record<string, string>> = {
  ts: 'reactNative',
  tsx: 'reactNative',
  swift: 'ios',
  kotlin: 'android',
  dart: 'flutter',
}
const wanted = (JSON.parse(read('tests/site/routes.json').replaceAll('{product}', slug)) as { tags: string[] }).tags

describe('the blog', () => {
  it('has 22 posts, on as many days', () => {
    expect(posts).toHaveLength(22)
    expect(new Set(posts.map(({ date }) => date)).size).toBe(22)
  })

  it('uses every tag of the list, and no other', () => {
    expect([...new Set(posts.flatMap(({ tags }) => tags))].sort()).toEqual([...wanted].sort())
    expect(Object.keys(parse(read('content/blog/tags.yml')) as object).sort()).toEqual([...wanted].sort())
  })

  it('cuts each post for the lists, and leads into the pages that it announces', () => {
    const uncut = posts.filter(({ text }) => !/<!-- truncate -->|\{\/\* truncate \*\/\}/.test(text))
    expect(uncut.map(({ file }) => file)).toEqual([])
    const alone = posts.filter(({ text }) => !/\]\(\/docs\//.test(text))
    expect(alone.map(({ file }) => file)).toEqual([])
  })

  it('has a public source for each post that dates a fact', () => {
    const sources = read('content/SOURCES.md')
      .split('\n')
      .filter((line) => line.startsWith('|') && line.includes('https://'))
    const dated = posts.filter(({ text }) => /\b20[12]\d\b/.test(text.replace(/```[\s\S]*?```|`[^`]*`/g, '')))
    expect(dated.length).toBeGreaterThan(3)
    const without = dated.filter(({ date }) => !sources.some((line) => line.includes(date)))
    expect(without.map(({ file }) => file)).toEqual([])
    const dates = new Set(posts.map(({ date }) => date))
    const named = sources.flatMap((line) => line.match(/\b20[12]\d-\d\d-\d\d\b/g) ?? [])
    expect(named.filter((date) => !dates.has(date))).toEqual([])
  })

  it('announces each release in a post that names its version', () => {
    for (const { version, post } of sdk.releases.filter(({ post }) => post)) {
      const { title = '', text = '' } = posts.find(({ slug }) => slug === post) ?? {}
      const [major, minor] = version.split('.')
      const short = minor === '0' ? `${major}(?:\\.0)?` : `${major}\\.${minor}`
      expect(`${post}: ${title}\n${text}`).toMatch(new RegExp(`(?:[Vv]ersion |\\bv|, )${short}(?!\\.?\\d)`))
    }
  })

  it('announces each parameter that came later in the post of its version', () => {
    const later = sdk.methods.flatMap(({ name, parameters }) =>
      parameters.flatMap((one) => {
        const [, version] = /React Native SDK (\d+\.\d+)\.\d+ and later/.exec(one.description ?? '') ?? []
        return version ? [[name, version] as const] : []
      }),
    )
    expect(later.length).toBeGreaterThan(2)
    const without = later.filter(([name, version]) => {
      const post = posts.find(({ slug }) => slug === `sdk-v${version.replace('.', '-')}`)
      return !post?.text.includes(name)
    })
    expect(without).toEqual([])
  })

  it('calls no method before the version that has it, unless that is still to come', () => {
    const early = posts.flatMap(({ file, date, text }) =>
      callsIn(text).flatMap(({ platform, name }) => {
        const version = sdk.methods.find((method) => method.name === name)?.since[platform]
        const release = sdk.releases.find((one) => one.platform === platform && one.version === version)
        const since = posts.find(({ slug }) => slug === release?.post)?.date ?? ''
        const reported = /\bcoming\b|\bin preview\b/.test(text)
        return date >= since || reported ? [] : [`${file}: ${platform} has ${name} since ${since}`]
      }),
    )
    expect(posts.flatMap(({ text }) => callsIn(text)).length).toBeGreaterThan(20)
    expect(early).toEqual([])
  })

  it('is what the announcement leads to: its newest post', () => {
    const newest = posts.map(({ date, slug }) => [date, slug] as const).sort()
    const config = read('site.config.ts').replaceAll(/\$\{product\.slug\}/g, slug)
    const bar = /announcementBar: \{[\s\S]*?\n {2}\}/.exec(config)?.[0]
    expect(bar).toContain(`href="/blog/${newest.at(-1)?.[1]}"`)
  })
})

/** The SDK's methods that the blocks of code of a post call. */
function callsIn(text: string) {
  return [...text.matchAll(/^```(\w+).*\n([\s\S]*?)^```/gm)].flatMap(([, lang = '', code = '']) => {
    const platform = platformOf[lang]
    const names = [...code.matchAll(new RegExp(`\\b${name}\\.([a-z]\\w+)\\(`, 'g'))]
    return platform ? names.map(([, method = '']) => ({ platform, name: method })) : []
  })
}
