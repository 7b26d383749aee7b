import type { Section } from '../types.ts'
import { scanHtml } from './raw-html.ts'

const cuts = /(?=<h[2-6][^>]*\sid=")/
const opening = /^<h([2-6])[^>]*\sid="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/
const blockEnd = /<\/(?:p|li|t[dh]|div|h\d|d[dt]|summary|section|figure|button|a|label|text)>/g

/** The texts of a module page by its headings that have an id, code apart. */
export function gatherHtmlSections(html: string): Section[] {
  return html
    .split(cuts)
    .map((piece) => {
      const [whole = '', depth = '1', id = '', title = ''] = opening.exec(piece) ?? []
      const rest = piece.slice(whole.length)
      const blocks = [...rest.matchAll(/<pre[\s\S]*?<\/pre>/g)].map(([block]) => scanHtml(block).text.trim())
      const prose = rest.replace(/<pre[\s\S]*?<\/pre>/g, ' ')
      const names = [...prose.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)].map(([, inner = '']) => plain(inner))
      return {
        id: scanHtml(id).text,
        depth: Number(depth),
        title: plain(title.replace(/<a class="anchor"[\s\S]*?<\/a>/g, '')),
        text: plain(prose),
        names: names.join(' '),
        subjects: '',
        code: blocks.join('\n'),
      }
    })
    .filter(({ id, text, code }) => id || text || code)
}

function plain(html: string): string {
  return scanHtml(html.replace(blockEnd, ' $&')).text.replace(/\s+/g, ' ').trim()
}
