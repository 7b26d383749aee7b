/** Let pending events be handled, during work that would otherwise block the process. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
