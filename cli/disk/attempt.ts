/** The result of an action; undefined if it throws, as for a file that may be missing, locked or damaged at any moment. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
