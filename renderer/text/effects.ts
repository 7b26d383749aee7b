import { withoutTexts } from './templates.ts'

/** A call of an effect hook, or an event handler of an element. For speed, the tag before a handler is matched last. */
const inert =
  /\buse(?:Layout)?Effect\s*\(|\bon(?:Click|Change|Input|Submit|Key(?:Down|Up)|Mouse\w+|Focus|Blur|Scroll)(?=\s*=\s*\{)(?<=<[a-z][^<>]{0,1000}\son\w+)/g

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const lineComments = /(?<=^|\s)\/\/[^\n]*/g

interface Effect {
  readonly name: string
  readonly start: number
}

/** The effects and event handlers in a module, without those in strings, such as code samples. Outside an island, they never run. */
export function effectsInModule(code: string): Effect[] {
  return /Effect|\son[A-Z]/.test(code) ? effectsIn(withoutTexts(code)) : []
}

/** The same for an MDX page. */
export function effectsIn(text: string): Effect[] {
  const blank = (comment: string) => ' '.repeat(comment.length)
  // Behind the last `*/`, each `/*` would be searched for its end up to the end of the text.
  const last = text.lastIndexOf('*/') + 2
  const code = text.slice(0, last).replace(comments, blank) + text.slice(last).replace(lineComments, blank)
  return [...code.matchAll(inert)].map(({ index, 0: found }) => ({ name: found.replace(/\s*\($/, ''), start: index }))
}
