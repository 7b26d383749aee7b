import type { Body, CodeBlock } from '../types.ts'

/** All code blocks of a body, followed by those of its excerpt. */
export function codeBlocks({ parts, excerpt = [] }: Pick<Body, 'parts' | 'excerpt'>): CodeBlock[] {
  return [...parts, ...excerpt].filter((part): part is CodeBlock => typeof part !== 'string' && part.kind === 'code')
}
