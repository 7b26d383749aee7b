// The packed tool in the places where users have it: other releases of Node, and other layouts of node_modules.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InstalledSite, readManifest } from '../harness/packed.ts'
import { readTree } from '../harness/site.ts'

const { nodePath } = (await import('../../scripts/ensure.mjs' as string)) as { nodePath: (major: number) => string }

const files = {
  'site.config.ts':
    "import { defineConfig } from '@sitegen/cli'\n\nexport default defineConfig({ title: 'Test', url: 'https://example.com', baseUrl: '/' })\n",
  'content/docs/index.md': '# Home\n\n[MDX](./mdx.mdx)\n\n```ts\nconst answer: number = 42\n```\n',
  'content/docs/mdx.mdx': '# Sums\n\nimport { Counter } from "../counter"\n\n{1 + 1} <Counter />\n',
  'content/counter.tsx':
    "'use client'\nimport { useState } from 'react'\nexport function Counter() {\n  const [count, set] = useState(1)\n  return <button onClick={() => set(count + 1)}>{count}</button>\n}\n",
}

let site: InstalledSite
let output: ReturnType<typeof readTree>
beforeAll(() => {
  site = new InstalledSite().write(files) as InstalledSite
  expect(site.sitegen(['build', '--strict'])).toMatchObject({ status: 0, stderr: '' })
  output = published(site.root)
})
afterAll(() => site.dispose())

/** The files of the output of a folder that readers get. */
function published(root: string) {
  rmSync(join(root, 'build/.sitegen'), { recursive: true })
  return readTree(join(root, 'build'))
}

describe('a newer Node', () => {
  // `npm test` installs them.
  it.for([22, 24])('%i builds the same site and checks its links', (major, { skip }) => {
    const node = nodePath(major)
    skip(!existsSync(node), `${node} is missing`)
    expect(site.node(['--version'], node).stdout).toMatch(new RegExp(`^v${major}\\.`))
    rmSync(join(site.root, 'build'), { recursive: true })
    expect(site.sitegen(['build', '--strict', '--no-cache'], node)).toMatchObject({ status: 0, stderr: '' })
    expect(published(site.root)).toEqual(output)
    expect(site.sitegen(['check-links', '--strict', '--no-cache'], node)).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('node_modules', () => {
  it('of a workspace above the site are found', () => {
    const made = new InstalledSite()
    made.write({ 'package.json': '{ "private": true, "workspaces": ["packages/*"] }\n' })
    const docs = join(made.root, 'packages/docs')
    made.write({ 'packages/docs/package.json': '{ "name": "docs", "private": true }\n' })
    for (const [path, text] of Object.entries(files)) made.write({ [`packages/docs/${path}`]: text })
    expect(made.sitegen(['build', '--strict', '--root', docs])).toMatchObject({ status: 0, stderr: '' })
    expect(published(docs)).toEqual(output)
    made.dispose()
  })

  it('as pnpm lays them out contain nothing that was not asked for', () => {
    const made = new InstalledSite().write(files) as InstalledSite
    layOut(made)
    expect(readdirSync(join(made.root, 'node_modules'))).toEqual(['.bin', '.pnpm', '@sitegen'])
    expect(made.sitegen(['build', '--strict'])).toMatchObject({ status: 0, stderr: '' })
    expect(published(made.root)).toEqual(output)
    made.dispose()
  })
})

/** Each package in a folder of its own with links to what it asks for, the tool alone at the top. */
function layOut(made: InstalledSite) {
  const top = join(made.root, 'node_modules')
  const stores = new Map<string, string>()
  for (const folder of made.packages) {
    const { name, version } = readManifest(join(made.root, folder))
    const store = join(top, '.pnpm', `${name.replace('/', '+')}@${version}`, 'node_modules')
    mkdirSync(dirname(join(store, name)), { recursive: true })
    renameSync(join(made.root, folder), join(store, name))
    stores.set(name, store)
  }
  for (const entry of readdirSync(top).filter((one) => !one.startsWith('.')))
    rmSync(join(top, entry), { recursive: true })
  const link = (from: string, name: string) => {
    const store = stores.get(name)
    if (store === undefined || existsSync(join(from, name))) return
    mkdirSync(dirname(join(from, name)), { recursive: true })
    symlinkSync(relative(dirname(join(from, name)), join(store, name)), join(from, name))
  }
  for (const [name, store] of stores) {
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(join(store, name))
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) link(store, one)
  }
  link(top, made.name)
}
