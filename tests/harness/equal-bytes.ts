import { expect } from 'vitest'

// What a test compares is mostly a folder of files: as bytes at once, not as a hundred thousand properties each.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
])
