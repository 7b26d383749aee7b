import { createProcessor } from '@mdx-js/mdx'
import type { Code, Nodes, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import remarkGfm from 'remark-gfm'
import type { VFileMessage } from 'vfile-message'
import * as diagnostics from '../../diagnostics.ts'
import { readFence } from '../../text/fence.ts'
import type { Diagnostic, LinkFact, Location, SiteConfig, Source } from '../../types.ts'
import { containerDirectives } from '../directives.ts'
import { mathSyntax } from '../parser/math-syntax.ts'
import { walkTree } from '../walk.ts'
import { prepareMdx } from './module.ts'
import { openBrace } from './open-brace.ts'

/** The places in an MDX text that may refer to files: links, images and JavaScript. */
export interface MdxAddresses {
  readonly links: readonly LinkFact[]
  readonly code: readonly (readonly [start: Location, end: Location])[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Positioned {
  readonly position?: Nodes['position']
}

/** The files and links in the opening line of a code block or a card. */
function openingLinks(node: Code | ContainerDirective): Omit<LinkFact, 'at'>[] {
  if (node.type === 'code') {
    const { file } = readFence(node.meta ?? '')
    return file === undefined ? [] : [{ kind: 'sample', href: file }]
  }
  const { href, icon } = node.attributes ?? {}
  return [href, icon].flatMap((one) => (one && node.name === 'card' ? [{ kind: 'link', href: one } as const] : []))
}

/** Parses a text without running it. */
export function readMdxAddresses(source: Source, config: SiteConfig): MdxAddresses {
  const { text, locate, excess } = prepareMdx(source, config)
  const { markdown } = config
  const remarkPlugins = [remarkGfm, containerDirectives, ...mathSyntax(markdown), ...markdown.remarkPlugins]
  const links: LinkFact[] = []
  const code: [Location, Location][] = []
  const range = ({ position }: Positioned): [start: number, end: number] => {
    const start = position?.start.offset ?? 0
    return [start, position?.end.offset ?? start]
  }
  const addCode = (node: Positioned) => {
    const [start, end] = range(node)
    code.push([locate(start), locate(end)])
  }
  if (excess) return { links: [], code: [], diagnostics: [excess] }
  try {
    const tree = createProcessor({ format: 'mdx', remarkPlugins: remarkPlugins as never }).parse(text) as Root
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
        const [start, end] = range(node)
        links.push({ kind: node.type === 'image' ? 'image' : 'link', href: node.url, at: locate(start, end - start) })
      } else if (node.type === 'code' || node.type === 'containerDirective') {
        for (const link of openingLinks(node)) links.push({ ...link, at: locate(range(node)[0]) })
      } else if (/^mdxJsx/.test(node.type)) (node as { attributes?: Positioned[] }).attributes?.forEach(addCode)
      else if (/^mdx/.test(node.type)) addCode(node)
    })
    return { links, code, diagnostics: [] }
  } catch (error) {
    return { links: [], code: [], diagnostics: [diagnostics.mdxSyntax(error as VFileMessage, text, locate, openBrace)] }
  }
}
