import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import type { Processor } from 'unified'
import { walkTree } from './walk.ts'

type Transform = (tree: Root) => unknown

interface Extension {
  readonly transforms?: readonly Transform[]
}

/** What has to stand in a text for a bare address to be in it. */
const sign = /https?:\/\/|www\.|@/i

/** remark plugin: GFM. The search for bare addresses, which is dear, is left out where no text can hold one. */
export function gfm(this: Processor) {
  remarkGfm.call(this as never)
  const data = this.data() as { fromMarkdownExtensions?: (Extension | Extension[])[] }
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({
    ...extension,
    transforms: (extension.transforms ?? []).map((transform) => (tree: Root) => {
      if (hasSign(tree)) transform(tree)
    }),
  }))
}

function hasSign(tree: Root): boolean {
  let found = false
  walkTree(tree as Root | Root['children'][number], (node) => {
    if (node.type === 'text') found ||= sign.test((node as unknown as { value: string }).value)
  })
  return found
}
