import type { VFileMessage } from 'vfile-message'
import { code, type Explained, explainCode } from './mdx-code.ts'

/** Explains an MDX syntax error at an offset in an author's words. */
export function explain({ reason, ruleId, cause }: VFileMessage, text: string, offset: number): Explained {
  switch (ruleId) {
    case 'acorn':
      return explainCode(reason, String((cause as Error | undefined)?.message ?? ''), text, offset)
    case 'unexpected-eof':
      return explainEnd(reason, text, offset)
    case 'end-tag-mismatch':
      return explainTags(reason, text, offset)
    case 'unexpected-character':
      return explainCharacter(reason, text, offset)
    case 'unexpected-closing-slash':
      return {
        message: 'This closing tag has no opening tag.',
        hint: 'Remove it, or add the opening tag before it.',
      }
    case 'unexpected-lazy':
      return {
        message: 'This line belongs to a list or a quote, but does not begin like its other lines.',
        hint: 'Indent it like the lines above; in a quote, begin it with `>`.',
      }
    case 'non-esm':
      return {
        message: 'Only `import` and `export` are allowed here.',
        hint: 'Put an empty line between imports or exports and the text that follows.',
      }
    case 'spread-extra':
    case 'spread-expected':
    case 'non-spread':
      return {
        message: 'Braces among the attributes of a tag can contain only a spread: `{...props}`.',
        hint: 'Write `name={value}` for a single attribute.',
      }
    case 'spread-empty':
    case 'unexpected-empty-expression':
      return { message: 'The braces are empty.', hint: 'Put a value between them, or remove them.' }
    default:
      return {
        message: 'This is not valid MDX.',
        hint: 'Fix the text here, or remove it to find out what is wrong.',
      }
  }
}

/** Offset of a line and a column, both from 1. */
export function offsetAt(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
}

function explainEnd(reason: string, text: string, offset: number): Explained {
  if (/corresponding closing brace/.test(reason)) {
    const open = lastOpen(text, offset)
    if (pipeOfCell(text, open) !== undefined)
      return {
        message: 'The brace opened here is never closed: a `|` ends the cell of a table, even in code.',
        hint: 'Write the `|` in braces as `\\|`.',
        at: [open, 1],
      }
    return {
      message: 'The brace opened here is never closed.',
      hint:
        text[open - 1] === '=' ? 'Close it with `}`.' : 'Write a literal brace as `\\{`. Otherwise close it with `}`.',
      at: [open, 1],
    }
  }
  const open = text.lastIndexOf('<', Math.max(0, offset - 1))
  if (/attribute value/.test(reason)) {
    const quote = open + Math.max(0, text.slice(open).search(/=["'](?=[^"']*$)/)) + 1
    return {
      message: 'The quote opened here is never closed.',
      hint: 'Close it with the same quote.',
      at: [quote, 1],
    }
  }
  return {
    message: 'The tag opened here is never finished.',
    hint: 'Finish it with `>` or `/>`. Write a literal `<` as `&lt;`.',
    at: open < 0 ? undefined : [open, Math.max(1, /^<[\w.:-]*/.exec(text.slice(open))?.[0].length ?? 1)],
  }
}

/** Offset of a pipe between the braces in a table cell, which ends the cell. */
export function pipeOfCell(text: string, open: number): number | undefined {
  const row = text.slice(text.lastIndexOf('\n', open) + 1, open)
  const code = /^\{(?:[^{}|\n\\]|\\.)*(?=\|[^{}\n]*\})/.exec(text.slice(open).split('\n')[0] ?? '')?.[0]
  return row.includes('|') && code !== undefined ? open + code.length : undefined
}

/** Offset of the last unclosed brace before an offset. */
function lastOpen(text: string, offset: number): number {
  let depth = 0
  for (let at = Math.min(offset, text.length) - 1; at >= 0; at--) {
    if (text[at] === '}') depth++
    else if (text[at] === '{' && depth-- === 0) return at
  }
  return Math.max(0, Math.min(offset, text.length - 1))
}

const voids = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

function explainTags(reason: string, text: string, offset: number): Explained {
  const [, early, block = ''] =
    /Expected the closing tag `<\/([^>]*)>` either after the end of `(\w+)`/.exec(reason) ?? []
  if (early !== undefined)
    return {
      message: `\`</${early}>\` closes a tag that begins before this ${words[block] ?? 'block'}.`,
      hint: `Put \`</${early}>\` on a line of its own, with empty lines around it, and what follows after that.`,
      at: [offset, early.length + 3],
    }
  const [, opened = '', line, column] =
    /expected corresponding closing tag for `<([^>]*)>` \((\d+):(\d+)/.exec(reason) ??
    /Expected a closing tag for `<([^>]*)>` \((\d+):(\d+)/.exec(reason) ??
    []
  const start = line === undefined ? offset : offsetAt(text, Number(line), Number(column))
  const at = [start, opened.length + 1] as const
  if (voids.test(opened)) return { message: `\`<${opened}>\` is never closed.`, hint: `Write \`<${opened} />\`.`, at }
  const closed = /Unexpected closing tag `<\/([^>]*)>`/.exec(reason)?.[1]
  if (closed !== undefined)
    return {
      message: `Found \`</${closed}>\` where \`</${opened}>\` was expected.`,
      hint: `Close \`<${opened}>\` first, or remove \`</${closed}>\`.`,
    }
  const inside = /before the end of `(\w+)`/.exec(reason)?.[1]
  const within = inside && (words[inside] ?? 'block')
  // `<token>` is not meant as a tag.
  if (!elements.test(opened) && /^[a-z$_]/.test(opened))
    return {
      message: `\`<${opened}…\` is read as a tag, which is never closed.`.replace(
        '…',
        text[start + opened.length + 1] === '>' ? '>' : '…',
      ),
      hint: `If it is text, write \`&lt;${opened}\`, or put it in backticks. Otherwise close it with \`</${opened}>\`.`,
      at,
    }
  const alone = opened === '' ? '' : `, or \`<${opened} />\` if it is empty`
  return {
    message: `\`<${opened}>\` is not closed${within ? ` before the end of the ${within} it begins in` : ''}.`,
    hint: within
      ? `Put \`</${opened}>\` in the same ${within}, or put both tags on lines of their own, surrounded by empty lines.`
      : `Write \`</${opened}>\` where it ends${alone}.`,
    at,
  }
}

/** Blocks by their names in the parser. */
const words: Readonly<Record<string, string>> = {
  paragraph: 'paragraph',
  content: 'paragraph',
  atxHeading: 'heading',
  setextHeading: 'heading',
  listItem: 'list item',
  listOrdered: 'list',
  listUnordered: 'list',
  blockQuote: 'quote',
  blockquote: 'quote',
  tableData: 'table cell',
  tableHeader: 'table cell',
  tableCell: 'table cell',
  directiveContainer: 'admonition',
  containerDirective: 'admonition',
}

/** Whether elements with this name contain authored content. */
export function isElement(name: string): boolean {
  return elements.test(name)
}

const elements =
  /^(a|abbr|address|article|aside|audio|b|bdi|bdo|blockquote|body|button|canvas|caption|center|cite|code|colgroup|data|datalist|dd|del|details|dfn|dialog|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hgroup|html|i|iframe|ins|kbd|label|legend|li|main|map|mark|menu|meter|nav|noscript|object|ol|optgroup|option|output|p|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video)$/

function explainCharacter(reason: string, text: string, offset: number): Explained {
  const found = text[offset] ?? ''
  const less = text.lastIndexOf('<', offset)
  if (/before name/.test(reason)) {
    if (found === '!')
      return {
        message: 'MDX does not support `<!`: neither HTML comments nor declarations.',
        hint: 'Write a comment as `{/* … */}`, and a literal `<` as `&lt;`.',
        at: [less, 2],
      }
    return {
      message: `This \`<\` begins a tag, but a tag name cannot begin with ${display(found)}.`,
      hint: 'Write a literal `<` as `&lt;` or `\\<`.',
      at: [less, 1],
    }
  }
  if (/in name|after name|before attribute name|in attribute name|after attribute name/.test(reason)) {
    const address = /^<(https?:\/\/|mailto:|[\w.+-]+@)[^\s>]*>/.exec(text.slice(less))?.[0]
    if (address)
      return {
        message: 'MDX does not support addresses between `<` and `>`.',
        hint: `Write \`[${address.slice(1, -1)}](${address.slice(1, -1)})\`, or just the address.`,
        at: [less, address.length],
      }
    if (text.slice(less, offset).includes('\n\n')) return explainEnd('', text, offset)
    if (found === '@' || text.slice(less, offset).includes('='))
      return {
        message: `${display(found)} is not allowed at this point of a tag.`,
        hint: /[,;]/.test(found)
          ? 'Separate attributes with spaces only: remove it.'
          : 'Fix the tag: attribute names begin with a letter.',
      }
    return {
      message: `This \`<\` begins a tag, but ${display(found)} is not allowed in a tag.`,
      hint: 'Write a literal `<` as `&lt;`, or put the text in backticks. Otherwise finish the tag with `>`.',
      at: [less, 1],
    }
  }
  if (/before attribute value/.test(reason))
    return {
      message: 'The value of an attribute must be in straight quotes or braces.',
      hint: 'Write `name="text"` or `name={value}`.',
    }
  if (/before (local|member) name/.test(reason))
    return {
      message: `A name must follow the \`${text[offset - 1] ?? ''}\` in a tag.`,
      hint: 'Write the name, or remove the character. Write a literal `<` as `&lt;`.',
    }
  return {
    message: `${display(found)} is not allowed at this point of a tag.`,
    hint: 'Fix the tag. Write a literal `<` as `&lt;`.',
  }
}

/** A character, or its name in plain words. */
function display(character: string): string {
  return character === '\n' || character === '' ? 'the end of the line' : code(character)
}
