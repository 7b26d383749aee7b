import type { Body, CodeBlock } from '../types.ts'

/** All samples of a body, those of its excerpt last. */
export function codeBlocks({ parts, excerpt = [] }: Pick<Body, 'parts' | 'excerpt'>): CodeBlock[] {
  return [...parts, ...excerpt].filter((part): part is CodeBlock => typeof part !== 'string' && part.kind === 'code')
}
