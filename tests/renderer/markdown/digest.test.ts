import commonmark from 'commonmark-spec'
import { expect, it } from 'vitest'
import { createCompiler, type Digest, digestOf } from '../../../renderer/index.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'
import { fixture, fixtureNames, readTree } from '../../harness/site.ts'

/** Sort the links, since a bare address found late has no position, and drop what only a body has: the sketch and the lead. */
const ordered = ({ links, sketch: _, lead: __, ...others }: Digest) => ({
  ...others,
  links: links.map((link) => JSON.stringify(/^\w+:/.test(link.href) ? link.href : link)).sort(),
})

it('the digest of each example of CommonMark is that of its body, plain paragraphs around it', async () => {
  const compiler = createCompiler(makeConfig())
  for (const { number, markdown } of commonmark.tests) {
    const example = markdown.replaceAll('→', '\t')
    const text = `Plain words.\n\n${example}\n\nMore of them,\nand more.\n\n${example}\n\n[end](#x)\n`
    const source = makeSource('content/docs/a.md', text)
    expect(ordered(await compiler.digest(source)), `example ${number}`).toEqual(
      ordered(digestOf(await compiler.body(source))),
    )
  }
})

it.each(fixtureNames())('the digest of a file is that of its body: %s', async (name) => {
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
      const [facts, body] = [await compiler.digest(source), await compiler.body(source)]
      expect(ordered(facts), path).toEqual(ordered(digestOf(body)))
    }
  } finally {
    site.dispose()
  }
})
