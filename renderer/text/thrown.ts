/** The message of a thrown value, on one line. */
export function describeThrown(thrown: unknown): string {
  if (typeof thrown === 'string') return firstLine(thrown)
  if (!(thrown instanceof Error)) return `a value that is not an error was thrown (${kindOf(thrown)}).`
  const { name, message } = thrown
  return `${name === 'Error' ? '' : `${name}: `}${asWritten(firstLine(message))}`
}

/** `(0 , import_data.useData)(...)`, as bundlers write calls of imports → `useData(...)`. */
function asWritten(message: string): string {
  return message.replace(/\(0 ?, [\w$.]*?([\w$]+)\)(?=\()/g, '$1')
}

/** The same for errors in the engine’s own code: if the call stack overflows, the text is nested too deeply. */
export function describeFailure(thrown: unknown): string {
  return /call stack/.test(String(thrown)) ? 'its elements are nested too deeply.' : describeThrown(thrown)
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] as string
}
