/** Milliseconds to wait for a state: many, since a busy machine is not a failure. */
export const deadline = Number(process.env.TEST_DEADLINE ?? 90_000)

/** Wait until a condition in Node holds; the error contains the last value. */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + deadline
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`Waited in vain; the last value was ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
