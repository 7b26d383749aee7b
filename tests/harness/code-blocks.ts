import { Parser } from 'htmlparser2'
import { readTree } from './site.ts'

export interface CodeBlock {
  readonly page: string
  readonly lang: string
  readonly code: string
}

/** Every block of code on the pages of a built site, those made from data included. */
export function codeBlocks(folder: string): CodeBlock[] {
  return [...readTree(folder)].flatMap(([page, bytes]) =>
    page.endsWith('.html') ? blocksOf(page, bytes.toString()) : [],
  )
}

function blocksOf(page: string, html: string): CodeBlock[] {
  const found: CodeBlock[] = []
  let lang: string | undefined
  let code = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'pre') {
        lang = attributes['data-lang'] ?? ''
        code = ''
      }
    },
    ontext(text) {
      code += text
    },
    onclosetag(name) {
      if (name !== 'pre' || lang === undefined) return
      found.push({ page, lang, code })
      lang = undefined
    },
  })
  parser.end(html)
  return found
}
