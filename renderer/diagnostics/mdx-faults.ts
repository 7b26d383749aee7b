import type { VFileMessage } from 'vfile-message'
import { code, type Explained, explainCode } from './mdx-code.ts'

/** What a fault of MDX at an offset is in its author's words. */
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
        message: 'A closing tag stands here, but no tag is open.',
        hint: 'Take it away, or write the opening tag before it.',
      }
    case 'unexpected-lazy':
      return {
        message: 'This line belongs to a list or a quote, but does not begin like its other lines.',
        hint: 'Indent it like the lines above, or begin it with `>` in a quote.',
      }
    case 'non-esm':
      return {
        message: 'Only `import` and `export` may stand here.',
        hint: 'Put an empty line before text that follows imports and exports.',
      }
    case 'spread-extra':
    case 'spread-expected':
    case 'non-spread':
      return {
        message: 'Braces among the attributes of a tag may only hold a spread: `{...props}`.',
        hint: 'Write `name={value}` for a single attribute.',
      }
    case 'spread-empty':
    case 'unexpected-empty-expression':
      return { message: 'The braces are empty.', hint: 'Write a value into them, or take them away.' }
    default:
      return {
        message: 'This cannot be read as MDX.',
        hint: 'Mend the text at this place, or take it out to see what is wrong with it.',
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
    return {
      message: 'The brace that opens here is never closed.',
      hint:
        text[open - 1] === '='
          ? 'Close it with `}`.'
          : 'For a brace that is text, write `\\{`. Otherwise close it with `}`.',
      at: [open, 1],
    }
  }
  const open = text.lastIndexOf('<', Math.max(0, offset - 1))
  if (/attribute value/.test(reason)) {
    const quote = open + Math.max(0, text.slice(open).search(/=["'](?=[^"']*$)/)) + 1
    return {
      message: 'The quote that opens here is never closed.',
      hint: 'Close it with the same quote.',
      at: [quote, 1],
    }
  }
  return {
    message: 'The tag that opens here is never ended.',
    hint: 'End it with `>` or `/>`. For a `<` that is text, write `&lt;`.',
    at: open < 0 ? undefined : [open, Math.max(1, /^<[\w.:-]*/.exec(text.slice(open))?.[0].length ?? 1)],
  }
}

/** The last brace before an offset that nothing closes. */
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
      message: `\`</${closed}>\` stands where \`</${opened}>\` is needed.`,
      hint: `Close \`<${opened}>\` first, or take \`</${closed}>\` away.`,
    }
  const inside = /before the end of `(\w+)`/.exec(reason)?.[1]
  const within = inside && (words[inside] ?? 'block')
  // Nobody means a tag by it: `<token>`.
  if (!elements.test(opened) && /^[a-z$_]/.test(opened))
    return {
      message: `\`<${opened}…\` is a tag, and is never closed.`.replace(
        '…',
        text[start + opened.length + 1] === '>' ? '>' : '…',
      ),
      hint: `If it is text, write \`&lt;${opened}\`, or put it between backquotes. Otherwise close it with \`</${opened}>\`.`,
      at,
    }
  const alone = opened === '' ? '' : `, or \`<${opened} />\` if it holds nothing`
  return {
    message: `\`<${opened}>\` is not closed${within ? ` before the ${within} ends that it begins in` : ''}.`,
    hint: within
      ? `Put \`</${opened}>\` into the same ${within}, or put both tags on lines of their own with empty lines around them.`
      : `Write \`</${opened}>\` where it ends${alone}.`,
    at,
  }
}

/** Blocks by the names that the parser has for them. */
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
  directiveContainer: 'box',
  containerDirective: 'box',
}

/** Elements that content is written in. */
const elements =
  /^(a|abbr|address|article|aside|audio|b|bdi|bdo|blockquote|body|button|canvas|caption|center|cite|code|colgroup|data|datalist|dd|del|details|dfn|dialog|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hgroup|html|i|iframe|ins|kbd|label|legend|li|main|map|mark|menu|meter|nav|noscript|object|ol|optgroup|option|output|p|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video)$/

function explainCharacter(reason: string, text: string, offset: number): Explained {
  const found = text[offset] ?? ''
  const less = text.lastIndexOf('<', offset)
  if (/before name/.test(reason)) {
    if (found === '!')
      return {
        message: 'MDX has no `<!`: no comments and no declarations of HTML.',
        hint: 'Write a comment as `{/* … */}`. For a `<` that is text, write `&lt;`.',
        at: [less, 2],
      }
    return {
      message: `A \`<\` begins a tag here, but ${display(found)} cannot begin its name.`,
      hint: 'For a `<` that is text, write `&lt;` or `\\<`.',
      at: [less, 1],
    }
  }
  if (/in name|after name|before attribute name|in attribute name|after attribute name/.test(reason)) {
    const address = /^<(https?:\/\/|mailto:|[\w.+-]+@)[^\s>]*>/.exec(text.slice(less))?.[0]
    if (address)
      return {
        message: 'MDX has no addresses between `<` and `>`.',
        hint: `Write \`[${address.slice(1, -1)}](${address.slice(1, -1)})\`, or the address alone.`,
        at: [less, address.length],
      }
    if (text.slice(less, offset).includes('\n\n')) return explainEnd('', text, offset)
    if (found === '@' || text.slice(less, offset).includes('='))
      return {
        message: `${display(found)} cannot stand in a tag at this place.`,
        hint: /[,;]/.test(found)
          ? 'Between attributes stand only spaces: take it away.'
          : 'Mend the tag: the name of an attribute begins with a letter.',
      }
    return {
      message: `A \`<\` begins a tag here, but ${display(found)} cannot stand in it.`,
      hint: 'For a `<` that is text, write `&lt;`, or put the text between backquotes. Otherwise end the tag with `>`.',
      at: [less, 1],
    }
  }
  if (/before attribute value/.test(reason))
    return {
      message: 'The value of an attribute must stand in straight quotes or braces.',
      hint: 'Write `name="text"` or `name={value}`.',
    }
  if (/before (local|member) name/.test(reason))
    return {
      message: `A name must follow the \`${text[offset - 1] ?? ''}\` in a tag.`,
      hint: 'Write the name, or take the sign away. For a `<` that is text, write `&lt;`.',
    }
  return {
    message: `${display(found)} cannot stand in a tag at this place.`,
    hint: 'Mend the tag. For a `<` that is text, write `&lt;`.',
  }
}

/** A character as it is, or what a writer calls it. */
function display(character: string): string {
  return character === '\n' || character === '' ? 'the end of the line' : code(character)
}
