/** A call of a hook that renders nothing, and a handler of an element. What comes before a handler is read last, and not far, for speed. */
const inert =
  /\buse(?:Layout)?Effect\s*\(|\bon(?:Click|Change|Input|Submit|Key(?:Down|Up)|Mouse\w+|Focus|Blur|Scroll)(?=\s*=\s*\{)(?<=<[a-z][^<>]{0,1000}\son\w+)/g

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const lineComments = /(?<=^|\s)\/\/[^\n]*/g

/** The effects and handlers in a module, which never run outside of an island. */
export function effectsIn(text: string): { readonly name: string; readonly start: number }[] {
  const blank = (comment: string) => ' '.repeat(comment.length)
  // A `/*` without an end would be followed to the end of the text.
  const last = text.lastIndexOf('*/') + 2
  const code = text.slice(0, last).replace(comments, blank) + text.slice(last).replace(lineComments, blank)
  return [...code.matchAll(inert)].map(({ index, 0: found }) => ({ name: found.replace(/\s*\($/, ''), start: index }))
}
