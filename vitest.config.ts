import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { lateOptimization } from './bin/v8-flags.js'

/** Tests that take minutes come first: at the end, one of them would keep one core busy and the other idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [
      /\/tests\/(laws|sites)\b/,
      /\/tests\/(?!shell\b|search\b|site\b|cli\b|renderer\b)/,
      /\/tests\/(shell|search|site)\b/,
      /\/tests\/cli\b/,
      // Short files that compare thousands of texts: Vitest takes longer files to take longer.
      /\/(parser|mdx-static|mdx-parser|required-text|digest|repair)\.test\.ts$/,
      /./,
    ]
    const rank = ({ moduleId }: TestSpecification) => order.findIndex((pattern) => pattern.test(moduleId))
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    benchmark: { include: ['bench/**/*.bench.ts'] },
    globalSetup: ['tests/harness/global-setup.ts'],
    reporters: ['default'],
    // One more than most machines of CI have cores: a test that waits for a state leaves its core to others.
    maxWorkers: 3,
    // Most code of a test runs once.
    execArgv: lateOptimization,
    // Each module is loaded once for each process, not once for each of some 260 files, and so is Chromium.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A busy machine is no failure.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 90_000, interval: 25 } },
  },
})
