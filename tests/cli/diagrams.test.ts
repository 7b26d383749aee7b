import { describe, expect, it } from 'vitest'
import { createCodeContext } from '../../cli/bundle/bundler.ts'
import { readDiagrams } from '../../cli/bundle/diagrams.ts'
import { Cache } from '../../cli/cache/cache.ts'
import { withoutLinks } from '../../cli/disk/boundary.ts'
import type { SiteConfig } from '../../renderer/index.ts'
import { makeConfig } from '../harness/make.ts'
import { projectRoot } from '../harness/site.ts'

const on = makeConfig({ baseUrl: '/p/', markdown: { mermaid: true } })

const code = createCodeContext(projectRoot, new Cache(undefined))
const drawing = (config: SiteConfig) => ({ config, code, boundary: withoutLinks(projectRoot) })

describe('what draws diagrams', () => {
  it('is nothing unless the configuration wants them', async () => {
    expect(await readDiagrams([projectRoot], drawing(makeConfig()))).toEqual({
      assets: [],
      inputs: [],
      diagnostics: [],
    })
  })

  it('is our script and Mermaid’s modules, which name each other by names that servers know', async () => {
    const { diagrams, assets, diagnostics } = await readDiagrams([projectRoot], drawing(on))
    expect(diagnostics).toEqual([])
    expect(diagrams?.script.url).toMatch(/^\/p\/assets\/diagram-[\da-f]{10}\.js$/)
    expect(diagrams?.library).toMatch(/^\/p\/assets\/mermaid-[\da-f]{10}\/mermaid\.esm\.min\.js$/)
    const files = new Map(assets.map((asset) => [asset.url as string, asset]))
    const base = (diagrams?.library ?? '').replace(/[^/]*$/, '')
    const missing: string[] = []
    for (const [url, asset] of files) {
      if (!url.startsWith(base)) continue
      const text = Buffer.from(await asset.bytes()).toString()
      for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+)["']/g)) {
        const target = new URL(name, `https://example.com${url}`).pathname
        if (!files.has(target)) missing.push(`${url} → ${name}`)
      }
    }
    expect(missing).toEqual([])
  })
})
