/** An MDX syntax error in an author's words: what is wrong, and how to fix it. */
export interface Explained {
  readonly message: string
  readonly hint: string
  /** Where the mistake is, if not where the parser stopped. */
  readonly at?: readonly [offset: number, length: number] | undefined
}

/** A piece of source text, quoted for a message. */
export function code(text: string): string {
  return text.includes('`') ? `“${text}”` : `\`${text}\``
}

/** Explains why the code between braces, or an import or export, is not valid JavaScript. */
export function explainCode(reason: string, cause: string, text: string, offset: number): Explained {
  const known = sayCode(cause || reason)
  const from = /^\s*([^\s{}()[\],;"'`]+|\S)/.exec(text.slice(offset, offset + 30))?.[1]
  const problem = known ?? (from === undefined ? 'unexpected end' : `unexpected ${code(from)}`)
  if (/import\/exports/.test(reason)) return explainModule(problem, text, offset)
  const [open = -1, outer = open] = openBraces(text, offset)
  const inside = text.slice(open + 1)
  if (/^\s*\/\//.test(inside))
    return {
      message: 'A `//` comment runs past the closing brace.',
      hint: 'Write it as `{/* … */}`.',
      at: [open, 1],
    }
  if (/^\s*(const|let|var|if|for|while|return|function|class|import|export)\b/.test(inside) && text[outer - 1] !== '=')
    return {
      message: 'Braces can contain only an expression, not a statement.',
      hint: 'Write `export const name = …` on a line of its own, and `{name}` here. Write a literal brace as `\\{`.',
      at: [open, 1],
    }
  if (text[outer - 1] === '=')
    return {
      message: `The value of the attribute is not valid JavaScript: ${problem}.`,
      hint: /style=\{\{?$/.test(text.slice(0, open + 1))
        ? "Write `style={{ color: 'red', fontSize: 12 }}`: strings in quotes, separated by commas."
        : 'Fix the code. A plain string goes in quotes: `name="text"`.',
    }
  return {
    message: `The code between the braces is not valid JavaScript: ${problem}.`,
    hint: 'Write a literal brace as `\\{`, and a comment as `{/* … */}`.',
    at: open >= 0 && offset - open < 200 && !text.slice(open, offset).includes('}') ? [open, 1] : undefined,
  }
}

function explainModule(problem: string, text: string, offset: number): Explained {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n')[0] ?? ''
  const word = /^(import|export)\s+(?!default|const|let|var|function|class|async|type)\w+(\s+\S+){3}/.exec(line)?.[1]
  return word && !/['"{]/.test(line)
    ? {
        message: `A line that begins with \`${word}\` is read as code, but this one is not valid: ${problem}.`,
        hint: 'If it is text, start it with another word.',
      }
    : {
        message: `The \`import\` or \`export\` is not valid: ${problem}.`,
        hint: 'Fix the code. Text after it must be preceded by an empty line.',
      }
}

/** The innermost and the outermost brace that are open at an offset; a paragraph ends at an empty line. */
function openBraces(text: string, offset: number): number[] {
  const open: number[] = []
  const start = text.lastIndexOf('\n\n', offset - 1) + 1
  for (let at = start; at < offset; at++) {
    if (text[at] === '{') open.unshift(at)
    else if (text[at] === '}') open.shift()
  }
  return open.length > 1 ? [open[0] as number, open.at(-1) as number] : open
}

/** What is wrong with a piece of code, in plain words; undefined if the location says it best. */
function sayCode(reason: string): string | undefined {
  const twice = /Identifier '([^']+)' has already been declared/.exec(reason)?.[1]
  if (twice !== undefined) return `${code(twice)} is imported or declared twice`
  if (/Unterminated comment/.test(reason)) return 'a comment that begins with `/*` must end with `*/`'
  if (/Unterminated (string|template)/.test(reason)) return 'a quoted string is never closed'
  if (/Unterminated regular|Invalid regular/.test(reason))
    return 'a `/` begins a regular expression that is never closed'
  const reserved = /(?:keyword|word) '([^']+)'/.exec(reason)?.[1]
  if (reserved !== undefined) return `${code(reserved)} is a reserved word and cannot be used as a name`
  return undefined
}
