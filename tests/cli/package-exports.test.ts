import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { Ajv, type ValidateFunction } from 'ajv'
import { publint } from 'publint'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { InstalledSite } from '../harness/packed.ts'
import { leastConfig, projectRoot } from '../harness/site.ts'

// What a program that depends on the package imports, in a folder where only the package and its dependencies are.
const site = new InstalledSite()
afterAll(() => rmSync(site.root, { recursive: true, force: true }))
site.write({
  'package.json': '{ "name": "my-site", "private": true, "type": "module" }\n',
  'site.config.ts': leastConfig,
  'content/docs/index.md': '# Welcome\n\n[Gone](gone.md)\n',
})

describe('the package', () => {
  it('is resolved alike by all kinds of projects', async () => {
    const { tarball } = site
    const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
    expect(messages).toEqual([])
    const checked = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: [/\.css$/] })
    expect(checked.types && 'problems' in checked ? checked.problems : 'no types').toEqual([])
  })

  const strict = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
    ...{ noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], jsx: 'react-jsx' },
  }
  /** What the compiler says of files under some options. */
  const compile = (options: object, ...files: readonly string[]) => {
    site.write({ 'tsconfig.json': JSON.stringify({ ...options, files }) })
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
    return String(spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: site.root }).stdout)
  }

  it('has types that are whole in strict projects of ES modules and of CommonJS', () => {
    site.write({ 'use.ts': use, 'use.cts': use, 'theme.tsx': theme })
    for (const options of [
      { module: 'nodenext', moduleResolution: 'nodenext' },
      { module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: false },
    ])
      expect(compile({ compilerOptions: { ...strict, ...options } }, 'use.ts', 'use.cts', 'theme.tsx')).toBe('')
  })

  it('has functions with the options that the manual lists', () => {
    const keys = Object.entries(documented()).map(
      ([name, { options }]) =>
        `const ${name}Keys = ${JSON.stringify(options)} as const
export const ${name}Known: readonly (keyof NonNullable<Parameters<typeof ${name}>[0]>)[] = ${name}Keys
export const ${name}Told = (key: keyof NonNullable<Parameters<typeof ${name}>[0]>): (typeof ${name}Keys)[number] => key
`,
    )
    site.write({
      'keys.ts': `import { ${Object.keys(documented()).join(', ')} } from '${site.name}'\n${keys.join('')}`,
    })
    expect(compile({ compilerOptions: { ...strict, module: 'nodenext' } }, 'keys.ts')).toBe('')
  })

  it('has types of settings that are those of their schema', () => {
    const printed = `./node_modules/${site.name}/dist/types/renderer/config/schema.js`
    const schema = join(projectRoot, 'renderer/config/schema.ts')
    site.write({
      'same.ts': `import type * as Printed from '${printed}'
import type * as Schema from '${schema}'

type Plugins = { markdown: { remarkPlugins: never; rehypePlugins: never } }
type Rest<Config extends { markdown?: object | undefined }> = Omit<Config, 'markdown' | 'outputs'> & {
  markdown: Omit<NonNullable<Config['markdown']>, keyof Plugins['markdown']>
}
export const given = (config: Rest<Printed.UserConfig>): Rest<Schema.UserConfig> => config
export const asked = (config: Rest<Schema.UserConfig>): Rest<Printed.UserConfig> => config
export const made = (config: Rest<Printed.ParsedConfig>): Rest<Schema.ParsedConfig> => config
export const read = (config: Rest<Schema.ParsedConfig>): Rest<Printed.ParsedConfig> => config
export const keys = (key: keyof Schema.UserConfig): keyof Printed.UserConfig => key
export const plugins = (list: NonNullable<NonNullable<Schema.UserConfig['markdown']>['remarkPlugins']>): Printed.Plugins => list
`,
    })
    const options = { ...strict, exactOptionalPropertyTypes: false, skipLibCheck: true, lib: ['esnext', 'dom'] }
    const module = { module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true }
    expect(compile({ compilerOptions: { ...options, ...module } }, 'same.ts')).toBe('')
  })
})

/** What the manual says of each function. */
function documented(): Record<string, { options: string[]; result: string[] }> {
  const manual = readFileSync(join(projectRoot, 'docs/cli.md'), 'utf8')
  const rows = manual.matchAll(/^\| `(build|checkLinks|createDevServer)` \| (.*) \| (.*) \|$/gm)
  const names = (cell = '') => [...cell.matchAll(/`(\w+)(?:\(\))?`/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    [...rows].map(([, name, options, result]) => [name, { options: names(options), result: names(result) }]),
  )
}

describe('its functions', () => {
  const call = (module: string, name: string) => {
    site.write({ [name]: module })
    const { status, stdout, stderr } = site.node([join(site.root, name)])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const reported = `
const reported = ({ ok, diagnostics, ...rest }) => ({ ...rest, ok, codes: diagnostics.map(({ code, at }) => code + ' ' + at?.line) })
const listeners = () => ['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event))
`
  const link = 'link/missing-page 3'

  it('build and check a site, and give what they found instead of printing it and ending the process', () => {
    const result = call(
      `import { build, checkLinks } from '${site.name}'
${reported}
const { exit } = process
const built = reported(await build({ out: 'public' }))
const strict = reported(await build({ out: 'public', strict: true, cache: false }))
const checked = reported(await checkLinks({ strict: true }))
const lost = reported(await build({ root: 'content' }))
const isSame = exit === process.exit && process.exitCode === undefined
console.log(JSON.stringify({ built, strict, checked, lost, isSame, listeners: listeners() }))`,
      'programs.js',
    )
    const out = join(site.root, 'public')
    expect(result).toMatchObject({
      built: { ok: true, out, codes: [link], timings: { total: expect.any(Number) } },
      strict: { ok: false, out, codes: [link], files: [] },
      checked: { ok: false, links: 1, fixed: [], codes: [link] },
      lost: { ok: false, codes: ['config/missing undefined'], routes: [], files: [] },
      isSame: true,
      listeners: [0, 0],
    })
    // `reported` sums up the diagnostics.
    const kept = (name: string) => documented()[name]?.result.map((key) => (key === 'diagnostics' ? 'codes' : key))
    expect(new Set(Object.keys(result.built as object))).toEqual(new Set(kept('build')))
    expect(new Set(Object.keys(result.checked as object))).toEqual(new Set(kept('checkLinks')))
    const { files, routes } = result.built as { files: string[]; routes: object[] }
    expect(files).toContain('docs/index.html')
    expect(routes).toContainEqual({ kind: 'doc', url: '/docs/' })
    expect(site.exists('public/docs/index.html')).toBe(true)
  })

  it('tell what the site’s own code does to the process', () => {
    site.write({ 'ends/site.config.ts': `process.exit(3)\n${leastConfig}` })
    const result = call(
      `import { build } from '${site.name}'\n${reported}console.log(JSON.stringify(reported(await build({ root: 'ends' }))))`,
      'ends.js',
    )
    expect(result).toMatchObject({ ok: false, codes: ['config/failed 1'] })
  })

  it('serve a site until they are asked to stop, from CommonJS too', () => {
    const result = call(
      `const { build, createDevServer, defineConfig } = require('${site.name}')
const { theme } = require('${site.name}/theme')
${reported}
async function run() {
  const messages = []
  const server = await createDevServer({ port: 0, onMessage: (text) => messages.push(text) })
  const page = await (await fetch(server.url)).text()
  await server.close()
  const refused = await fetch(server.url).then(() => false, () => true)
  const { ok } = await build({ out: 'public' })
  const kinds = Object.keys(theme.views).length
  console.log(JSON.stringify({ h1: page.includes('Welcome</h1>'), refused, ok, listeners: listeners(), kinds, keys: Object.keys(server), same: defineConfig(kinds) === kinds }))
}
run()`,
      'programs.cjs',
    )
    expect(result).toEqual({
      h1: true,
      refused: true,
      ok: true,
      listeners: [0, 0],
      kinds: 11,
      keys: documented().createDevServer?.result,
      same: true,
    })
  })
})

describe('its schemas', () => {
  const ajv = new Ajv({ strict: false, formats: { uri: (text: string) => URL.canParse(text) } })
  const validators = new Map<string, ValidateFunction>()
  const faultsOf = (name: string, value: unknown) => {
    const validate = validators.get(name) ?? ajv.compile(JSON.parse(site.read(schemaPath(name))) as object)
    validators.set(name, validate)
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const schemaPath = (name: string) => `node_modules/${site.name}/dist/schemas/${name}.json`
  /** The files of this repository’s site that a schema describes, with what they hold. */
  const contents = (folder: string, pattern: RegExp) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => pattern.test(path))
      .map((path) => {
        const text = readFileSync(join(projectRoot, folder, path), 'utf8')
        const source = /\.mdx?$/.test(path) ? (/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '{}') : text
        return [path, parse(source) as unknown] as const
      })

  it.each([
    ['front-matter-doc', 'content/docs', /\.mdx?$/, 60],
    ['front-matter-post', 'content/blog', /\.mdx?$/, 10],
    ['front-matter-page', 'content/pages', /\.mdx?$/, 3],
    ['category', 'content/docs', /_category_\.(json|ya?ml)$/, 5],
    ['authors', 'content/blog', /^authors\.yml$/, 1],
    ['tags', 'content', /^(docs|blog)\/tags\.yml$/, 1],
  ])('%s accepts what this repository’s site has', (name, folder, pattern, least) => {
    const found = contents(folder, pattern)
    expect(found.length).toBeGreaterThanOrEqual(least)
    expect(found.flatMap(([path, value]) => faultsOf(name, value).map((fault) => `${path} ${fault}`))).toEqual([])
  })

  it('config accepts the settings of this repository’s site', async () => {
    const { default: settings } = (await import('../../site.config.ts' as string)) as { default: object }
    expect(faultsOf('config', JSON.parse(JSON.stringify(settings)))).toEqual([])
  })

  it.each([
    ['front-matter-doc', 'sidebar_position: first', '/sidebar_position must be number'],
    ['front-matter-doc', 'toc_min_heading_level: 9', '/toc_min_heading_level must be <= 6'],
    ['front-matter-post', 'draft: maybe', '/draft must be boolean'],
    ['front-matter-page', 'keywords: one', '/keywords must be array'],
    ['category', 'position: first', '/position must be number'],
    ['authors', 'me: { name: [] }', '/me/name must be string,number'],
    ['tags', 'one: two', '/one must be object'],
    [
      'config',
      '{ title: T, url: "https://example.com", baseUrl: / , tagLine: "" }',
      ' must NOT have additional properties',
    ],
    ['config', '{ title: T, url: here, baseUrl: / }', '/url must match format "uri"'],
  ])('%s marks %s', (name, text, fault) => {
    expect(faultsOf(name, parse(text))).toContain(fault)
  })

  it.each(['doc', 'post', 'page'])('front-matter-%s has what the manual says of each field', (name) => {
    const { properties } = JSON.parse(site.read(schemaPath(`front-matter-${name}`))) as {
      properties: Readonly<Record<string, { readonly description?: string }>>
    }
    const silent = Object.entries(properties).filter(([, { description = '' }]) => !/^\S.{10,}\.$/.test(description))
    expect(silent).toEqual([])
    expect(properties.description?.description).toBe(
      'Description. Default: the first paragraph (one in an admonition if there is no other), cut at 160 characters.',
    )
  })

  it('stand where the manual says, for editors and for programs', () => {
    const manual = readFileSync(join(projectRoot, 'docs/front-matter.md'), 'utf8')
    const named = [...manual.matchAll(/node_modules\/@sitegen\/cli\/dist\/schemas\/([\w-]+)\.json/g)]
    expect([...new Set(named.map(([, name = '']) => name))].sort()).toEqual([
      'authors',
      'category',
      'front-matter-doc',
      'front-matter-page',
      'front-matter-post',
      'tags',
    ])
    for (const [path] of named) expect(site.exists(path), path).toBe(true)
    const load = createRequire(join(site.root, 'package.json'))
    expect(load(`${site.name}/schemas/config.json`)).toMatchObject({ required: ['title', 'url', 'baseUrl'] })
  })
})

const use = `import {
  build,
  checkLinks,
  createDevServer,
  defineConfig,
  type BuildResult,
  type CheckLinksResult,
  type Diagnostic,
  type DocFrontMatter,
  type Output,
  type PageFrontMatter,
  type PostFrontMatter,
  type Sidebars,
  type Site,
  type SiteConfig,
  type ThemeModule,
  type UserConfig,
  type View,
  type ViewOf,
} from '@sitegen/cli'
import { theme } from '@sitegen/cli/theme'

export const config = defineConfig({
  title: 'T',
  url: 'https://example.com',
  baseUrl: '/',
  navbar: { items: [{ label: 'Docs', to: '/docs' }] },
  markdown: { remarkPlugins: [() => (tree: unknown) => tree, [(options: { a: number }) => options.a, { a: 1 }]] },
  outputs: (site: Site): Output[] => (site.graph.routes.size > 0 ? [] : []),
  createRedirects: (path) => path.toUpperCase(),
})
defineConfig({
  title: 'T',
  url: 'https://example.com',
  baseUrl: '/',
  outputs: ({ graph }) => [{ out: 'pages.txt', class: 'list', contents: () => [...graph.routes.keys()].join() }],
})
// @ts-expect-error an unknown setting
defineConfig({ title: 'T', url: 'https://example.com', baseUrl: '/', tagLine: '' })
// @ts-expect-error a wrong value
export const wrong: UserConfig = { title: 'T', url: 'https://example.com', baseUrl: '/', trailingSlash: 'always' }
export const own: ThemeModule = {
  ...theme,
  views: { ...theme.views, 'not-found': (view: ViewOf<'not-found'>) => view.kind },
}
export const doc: DocFrontMatter = { title: 'A', sidebar_position: 2, tags: ['a', { label: 'b', permalink: '/b' }] }
export const post: PostFrontMatter = { date: '2026-01-02', authors: ['me'] }
export const page: PageFrontMatter = { title: 'Home' }
// @ts-expect-error text is no number
export const bad: DocFrontMatter = { sidebar_position: 'first' }
export const sidebars: Sidebars = {
  docs: ['a', { type: 'category', label: 'A', items: [{ type: 'autogenerated', dirName: 'a' }] }, { B: ['c'] }],
}
export async function all(): Promise<readonly Diagnostic[]> {
  const built: BuildResult = await build({ root: '.', strict: true })
  const checked: CheckLinksResult = await checkLinks()
  const server = await createDevServer({ port: 0, onMessage: (text: string) => text.length })
  await server.close()
  return [...built.diagnostics, ...checked.diagnostics]
}
export const title = (settings: SiteConfig): string => settings.title
export const kind = (view: View): string => view.kind
`

const theme = `import { Band, type PageProps, TabItem, Tabs } from '@sitegen/cli/theme'

export default function Home({ site }: PageProps) {
  return (
    <Band title={site.title}>
      <Tabs>
        <TabItem value="a" label="A">
          One
        </TabItem>
      </Tabs>
    </Band>
  )
}
`
