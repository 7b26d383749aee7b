/** Returns a function that runs asynchronous work, at most `most` calls at a time. */
export function atMost(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
