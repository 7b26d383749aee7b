const attribute = String.raw`\s+(?:href|src|alt|title|class|style|target|rel|width|height)="(?!\s*(?:javascript|vbscript|data):)[^"<>]*"`
const harmless = new RegExp(
  `^(?:[^<]|</?(?:a|b|br|code|em|i|img|small|span|strong|sub|sup|u)(?:${attribute})*\\s*/?>)*$`,
  'i',
)

/** A line of HTML with links, pictures and emphasis, whose blocks become lines; undefined if it contains anything else. */
export function inlineHtml(text: string): string | undefined {
  const lines = text
    .trim()
    .replace(/<(?:p|div)(?:\s[^<>]*)?>\s*|\s*<\/(?:p|div)>$/gi, '')
    .replace(/\s*<\/(?:p|div)>\s*/gi, '<br>')
  return harmless.test(lines) ? lines : undefined
}
