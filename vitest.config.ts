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

const tests = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']
/** Tests of the renderer, which is pure (tests/architecture.test.ts): nothing that one file leaves can reach another. */
const pure = ['tests/renderer/**/*.test.ts', 'tests/renderer/**/*.test.tsx']

export default defineConfig({
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A real browser on a busy machine may miss a deadline; what is wrong fails twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: { name: 'whole', include: tests, exclude: pure, benchmark: { include: ['bench/**/*.bench.ts'] } },
      },
      // In one process each module is loaded once, not once for each of some sixty files.
      { extends: true, test: { name: 'pure', include: pure, isolate: false, benchmark: { include: [] } } },
    ],
  },
})
