import { expect, it } from 'vitest'
import { createCompiler } from '../../../renderer/index.ts'
import { linkFacts } from '../../../renderer/links/facts.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'
import { fixture, fixtureNames, readTree } from '../../harness/site.ts'

it.each(fixtureNames())('the facts of a file are those of its body: %s', async (name) => {
  const site = fixture(name)
  const config = makeConfig()
  const compiler = createCompiler(config)
  try {
    for (const [path, bytes] of readTree(`${site.root}/content`)) {
      if (!/^(docs|pages|blog)\/.*\.mdx?$/.test(path)) continue
      const source = makeSource(
        `content/${path}`,
        bytes.toString(),
        makeConfig({ content: { blog: { path: 'content/blog' } } }),
      )
      const [facts, body] = [await compiler.links(source), await compiler.body(source)]
      const ordered = (one: typeof facts) => ({ ...one, links: one.links.map((link) => JSON.stringify(link)).sort() })
      expect(ordered(facts), path).toEqual(ordered(linkFacts(body)))
    }
  } finally {
    site.dispose()
  }
})
