import { type Body, createCompiler, type Part } from '../../renderer/index.ts'
import { makeConfig, makeSource } from './make.ts'

/** The body of a Markdown text. */
export function makeBody(text: string, settings: object = {}, path = 'content/docs/a.md'): Promise<Body> {
  const config = makeConfig(settings)
  return createCompiler(config).body(makeSource(path, text, config))
}

/** Parts as one string: links and images as written, code as `<code js {2}>…</code>`. */
export function showParts(parts: readonly Part[] | undefined): string {
  return (parts ?? []).map(showPart).join('')
}

function showPart(part: Part): string {
  if (typeof part === 'string') return part
  if (part.kind !== 'code' && part.bare) return `[${part.kind === 'link' ? part.href : `image ${part.src}`}]`
  if (part.kind === 'link') return ` [href=${part.href}]`
  if (part.kind === 'image') return ` [src=${part.src} ${part.index}${part.size ? ` ${part.size}` : ''}]`
  return `<${['code', part.lang, part.fence].filter((word) => word !== '').join(' ')}>${part.code}</code>`
}
