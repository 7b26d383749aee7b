import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that take minutes come first: at the end, one of them would keep one core busy and the other idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(laws|sites|shell)\b/.test(moduleId)
    const isLongest = ({ moduleId }: TestSpecification) => /\/tests\/laws\b/.test(moduleId)
    const rank = (file: TestSpecification) => (isLongest(file) ? 0 : isLong(file) ? 1 : 2)
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    benchmark: { include: ['bench/**/*.bench.ts'] },
    globalSetup: ['tests/harness/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A real browser on a busy machine may miss a deadline; what is wrong fails twice.
    retry: process.env.CI ? 1 : 0,
  },
})
