import { lazily } from '../text/lazily.ts'
import type { Key, Output } from '../types.ts'

/** An output whose key is made when somebody compares it: for most questions about a site nobody does. */
export function keyedBy(key: () => Key, output: Omit<Output, 'key'>): Output {
  const made = lazily(key)
  return {
    ...output,
    get key() {
      return made()
    },
  }
}
