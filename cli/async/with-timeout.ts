/** The site's own code did not finish in time. */
export class TimeoutError extends Error {
  constructor(message = 'it did not finish in time.') {
    super(message)
  }
}

/**
 * Settle as a promise of the site's own code does. It is abandoned when nothing is left that could settle it, or
 * after `seconds`: a build must end.
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
