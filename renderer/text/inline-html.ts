/** Longer texts are not treated as one line. */
const longest = 5000

const attribute = String.raw`\s+(?:href|src|alt|title|class|target|rel|width|height|loading|aria-label)=(?:"[^"<>]*"|'[^'<>]*')`
const tag = new RegExp(`<(/?)(a|b|br|code|em|i|img|small|span|strong|sub|sup|u)((?:${attribute})*)\\s*/?>`, 'gi')
const isVoid = /^(?:br|img)$/i

/** HTML with links, images and emphasis, as one line; blocks become line breaks. Undefined if it contains anything else. */
export function inlineHtml(text: string): string | undefined {
  if (text.length > longest) return undefined
  const lines = text
    .trim()
    .replace(/\sstyle=(?:"[^"<>]*"|'[^'<>]*')/gi, '')
    .replace(/<(?:p|div)(?:\s[^<>]*)?>\s*|<\/(?:p|div)>$/gi, '')
    .replace(/<\/(?:p|div)>\s*/gi, '<br>')
  const open: string[] = []
  for (const [, close, name = '', attributes = ''] of lines.matchAll(tag)) {
    if (!hasSafeAddresses(attributes)) return undefined
    if (isVoid.test(name)) continue
    if (close === '') open.push(name.toLowerCase())
    else if (open.pop() !== name.toLowerCase()) return undefined
  }
  return open.length === 0 && !lines.replace(tag, '').includes('<') ? lines : undefined
}

/** Whether no address has a scheme that runs code, however its characters are encoded. */
function hasSafeAddresses(attributes: string): boolean {
  return [...attributes.matchAll(/\s(?:href|src)=(?:"([^"]*)"|'([^']*)')/gi)].every(([, double, single]) => {
    const address = double ?? single ?? ''
    return /^(?:https?:|mailto:|tel:|pathname:|[/.#?]|[\w-]+(?:[/.#?]|$)|$)/i.test(address)
  })
}
