import { expect } from 'vitest'

// Most tests compare folders of files: compare them as bytes instead of a hundred thousand properties each.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
])
