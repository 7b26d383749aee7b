/** The result of an action; undefined if it throws, for example because a file is missing, locked or damaged. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
