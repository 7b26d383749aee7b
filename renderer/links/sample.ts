import * as diagnostics from '../diagnostics.ts'
import { readFence, withoutHidden } from '../text/fence.ts'
import { excerptOf } from '../text/regions.ts'
import type { CodeBlock, Diagnostic, LinkFact } from '../types.ts'
import { type LinkBase, linkBaseOf, type Resolver, type SampleFile, type Target } from './target.ts'

/** A code block with the code of its file. If that cannot be read, the block is unchanged: `faultOfSample` reports it. */
export function withFile(block: CodeBlock, page: LinkBase, resolver: Resolver): CodeBlock {
  if (block.file === undefined) return block
  const found = resolver.sample(block.file, linkBaseOf(block, page))
  const excerpt = found.kind === 'sample' ? excerptOf(found.text, found.part) : undefined
  if (!excerpt || !('code' in excerpt)) return block
  return { ...block, code: withoutHidden(excerpt.code, { lang: block.lang, hidden: readFence(block.fence).hidden }) }
}

type Found = SampleFile | Extract<Target, { kind: 'broken' }>

/** The problem with the file of a code block, if there is one; `near` finds a likely match. */
export function faultOfSample(
  { href, at }: LinkFact,
  found: Found,
  near: () => string | undefined,
): Diagnostic | undefined {
  if (found.kind === 'broken')
    return found.why === 'refused'
      ? diagnostics.linkOutsideContent('sample', found, at)
      : diagnostics.missingSample(href, near(), at)
  const excerpt = excerptOf(found.text, found.part)
  if (!('code' in excerpt)) return diagnostics.missingRegion(href, { part: found.part, ...excerpt }, at)
  return excerpt.cut === undefined ? undefined : diagnostics.cutLines(href, excerpt.cut, at)
}
