import type { VFileMessage } from 'vfile-message'
import { closest } from '../text/closest.ts'
import type { Diagnostic, Location } from '../types.ts'
import { error, warning } from './make.ts'

type Locate = (offset: number, length?: number) => Location

/** What a fault of MDX is in its author's words: the sentence, and what to do. */
interface Explained {
  readonly message: string
  readonly hint: string
  /** Where the mistake is, if that is not where the parser stopped. */
  readonly at?: readonly [offset: number, length: number] | undefined
}

/** A text that MDX cannot read. `text` is what MDX was given. */
export function mdxSyntax(fault: VFileMessage, text: string, locate: Locate): Diagnostic {
  const offset = offsetOf(fault.place, text)
  const { message, hint, at } = explain(fault, text, offset)
  return error('mdx/syntax', message, at ? locate(...at) : locate(offset), hint)
}

function offsetOf(place: VFileMessage['place'], text: string): number {
  const point = place && ('start' in place ? place.start : place)
  if (point?.offset !== undefined) return point.offset
  return point ? offsetAt(text, point.line, point.column) : 0
}

function offsetAt(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
}

function explain({ reason, ruleId, cause }: VFileMessage, text: string, offset: number): Explained {
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
      return { message: `This cannot be read as MDX: ${sentence(reason)}`, hint: 'Mend the text at this place.' }
  }
}

/** What is between braces, or an import or export, is no JavaScript. */
function explainCode(reason: string, cause: string, text: string, offset: number): Explained {
  const problem = sentence(cause.replace(/\s*\(\d+:\d+\)\s*$/, '') || reason)
  if (/import\/exports/.test(reason))
    return {
      message: `The \`import\` or \`export\` cannot be read: ${problem}`,
      hint: 'Mend the code. Text that follows it needs an empty line before it.',
    }
  const open = text.lastIndexOf('{', offset)
  const inside = text.slice(open + 1, offset + 1)
  if (/^\s*<!--/.test(inside))
    return { message: 'An HTML comment stands between braces.', hint: 'Write a comment as `{/* … */}`.' }
  return {
    message: `What stands between the braces is no JavaScript: ${problem}`,
    hint: 'For a brace that is text, write `\\{`. For a comment, `{/* … */}`.',
    at: open >= 0 && offset - open < 200 && !inside.includes('}') ? [open, 1] : undefined,
  }
}

function explainEnd(reason: string, text: string, offset: number): Explained {
  if (/corresponding closing brace/.test(reason)) {
    const open = lastOpen(text, offset)
    return {
      message: 'The brace that opens here is never closed.',
      hint: 'For a brace that is text, write `\\{`. Otherwise close it with `}`.',
      at: [open, 1],
    }
  }
  const open = text.lastIndexOf('<', Math.max(0, offset - 1))
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
  const within = /before the end of `(\w+)`/.exec(reason)?.[1]
  return {
    message: `\`<${opened}>\` is not closed${within ? ` before the ${words[within] ?? within} ends that it begins in` : ''}.`,
    hint: within
      ? `Put \`</${opened}>\` into the same ${words[within] ?? within}, or put both tags on lines of their own with empty lines around them.`
      : `Write \`</${opened}>\` where it ends, or \`<${opened} />\` if it holds nothing.`,
    at,
  }
}

const words: Readonly<Record<string, string>> = {
  listItem: 'list item',
  blockquote: 'quote',
  tableCell: 'table cell',
  containerDirective: 'box',
}

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
      message: `A \`<\` begins a tag here, but \`${show(found)}\` cannot begin its name.`,
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
    return {
      message: `\`${show(found)}\` cannot stand in a tag at this place.`,
      hint: 'Mend the tag. For a `<` that is text, write `&lt;`.',
    }
  }
  if (/before attribute value/.test(reason))
    return {
      message: 'The value of an attribute must stand in quotes or braces.',
      hint: 'Write `name="text"` or `name={value}`.',
    }
  return {
    message: `\`${show(found)}\` cannot stand here: ${sentence(reason)}`,
    hint: 'Mend the tag. For a `<` that is text, write `&lt;`.',
  }
}

function show(character: string): string {
  return character === '\n' || character === '' ? 'the end of the line' : character
}

function sentence(text: string): string {
  return `${text.replace(/\.$/, '').replace(/\s+/g, ' ')}.`
}

export function mdxStyleText(style: string, at: Location): Diagnostic {
  const rules = style
    .split(';')
    .flatMap((rule) => {
      const [name = '', ...value] = rule.split(':')
      const key = name.trim().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return key && value.length > 0 ? [`${key}: '${value.join(':').trim()}'`] : []
    })
    .join(', ')
  return error(
    'mdx/style-text',
    '`style` is a text here, but components take it as an object.',
    at,
    `Write \`style={{${rules ? ` ${rules} ` : ''}}}\`, or use \`className\`.`,
  )
}

export function unknownComponent(name: string, known: readonly string[], at: Location): Diagnostic {
  const near = closest(name, known)
  return warning(
    'mdx/unknown-component',
    `Nobody defines the component \`${name}\`; only what it holds is shown.`,
    at,
    near
      ? `Did you mean \`${near}\`?`
      : `Import it, or use one that needs no import: ${[...new Set(known)].filter((one) => /^\p{Lu}/u.test(one) && one !== 'MDXContent').join(', ')}.`,
  )
}
