/** The site's own code did not finish in time. */
export class TimeoutError extends Error {
  constructor(message = 'it did not finish in time.') {
    super(message)
  }
}

/**
 * Settle like a promise of the site's own code, or reject with a `TimeoutError` after `seconds`, or as soon as nothing is left
 * that could settle it: a build must end.
 */
export async function withTimeout<Value>(promise: Value | Promise<Value>, seconds: number): Promise<Value> {
  let giveUp = () => {}
  const never = new Promise<never>((_, reject) => {
    giveUp = () => reject(new TimeoutError())
  })
  const timer = setTimeout(giveUp, seconds * 1000).unref()
  process.once('beforeExit', giveUp)
  try {
    return await Promise.race([promise, never])
  } finally {
    clearTimeout(timer)
    process.off('beforeExit', giveUp)
  }
}
