/** The text of a leading h1, as the title of a page that names none; `end` is the offset after the heading. */
export function leadingTitle(content: string): string | undefined {
  let rest = content
  for (;;) {
    rest = rest.replace(/^\s*\n/, '')
    const skipped = /^(?:\s*<!--[\s\S]*?-->[^\S\n]*(?:\n|$)|import\s[^\n]*(?:\n|$)|export\s[^\n]*(?:\n|$))/.exec(rest)
    if (!skipped) break
    rest = rest.slice(skipped[0].length)
  }
  const atx = /^ {0,3}#[^\S\n]+([^\n]*?)(?:[^\S\n]+#+)?[^\S\n]*(?:\n|$)/.exec(rest)
  const setext = /^ {0,3}(\S[^\n]*)\n {0,3}=+[^\S\n]*(?:\n|$)/.exec(rest)
  const raw = atx?.[1] ?? setext?.[1]
  return raw === undefined ? undefined : plainInline(raw)
}

/** Inline Markdown without its markup. */
export function plainInline(markdown: string): string {
  return markdown
    .replace(/\s*\{#[^{}]+\}\s*$/, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/(`+)\s?(.*?)\s?\1/g, '$2')
    .replace(/(\*\*|__)(.*?)\1/g, '$2')
    .replace(/(?<![\w\\])[*_](\S(?:.*?\S)?)[*_](?!\w)/g, '$1')
    .replace(/~~(.*?)~~/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
