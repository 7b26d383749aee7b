import { escapeHtml } from '../text/html.ts'
import { encodeUrl } from '../text/url.ts'
import type { Body, SourcePath, Theme } from '../types.ts'

/** Beside the rules of KaTeX: blocks that are too wide scroll. */
const own = '.katex-display{overflow:auto hidden}'

/** The rules that stand for the inline styles of all formulas; undefined where there is no formula. */
export function mathRules(bodies: ReadonlyMap<SourcePath, Body>): string | undefined {
  const all = [...bodies.values()].flatMap(({ styles }) => (styles ? [styles] : []))
  if (all.length === 0) return undefined
  const rules = new Map(all.flatMap((styles) => Object.entries(styles)))
  const lines = [...rules].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, style]) => `.katex .${name}{${style}}`)
  return [own, ...lines, ''].join('\n')
}

/** HTML with the style sheet of formulas in front where it holds one: pages without do not load it. */
export function withMathStyle(html: string, { mathStyle }: Theme): string {
  if (!mathStyle || !html.includes('<span class="katex')) return html
  return `<link rel="stylesheet" href="${escapeHtml(encodeUrl(mathStyle.url))}"/>${html}`
}
