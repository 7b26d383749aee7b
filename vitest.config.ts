import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that take minutes come first: at the end, one of them would keep one core busy and the other idle. Those of the projects
 * whose files share processes come last, one project after the other, since a process serves one project.
 */
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

const tests = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']
/** Tests of the renderer, which is pure (tests/architecture.test.ts): nothing that one file leaves can reach another. */
const pure = ['tests/renderer/**/*.test.ts', 'tests/renderer/**/*.test.tsx']
/** Tests of pages, which a browser shows: they share one for each process, and what reads pages. */
const pages = ['tests/shell/**/*.test.ts', 'tests/search/**/*.test.ts', 'tests/site/**/*.test.ts']
/** Tests of the command line, which runs in processes of its own, and of modules that keep no state. */
const commands = ['tests/cli/**/*.test.ts', 'tests/cli/**/*.test.tsx']

/** Projects do not extend the rest of this configuration: `--maxWorkers` would not reach them. */
const shared = {
  globalSetup: ['tests/harness/global-setup.ts'],
  // A busy machine is no failure.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 90_000, interval: 25 } },
}

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than most machines of CI have cores: a test that waits for a state leaves its core to others.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'whole',
          include: tests,
          exclude: [...pure, ...commands, ...pages],
          benchmark: { include: ['bench/**/*.bench.ts'] },
        },
      },
      // Each module is loaded once for each process, not once for each of some sixty files.
      { test: { ...shared, name: 'pages', include: pages, isolate: false, benchmark: { include: [] } } },
      { test: { ...shared, name: 'commands', include: commands, isolate: false, benchmark: { include: [] } } },
      { test: { ...shared, name: 'pure', include: pure, isolate: false, benchmark: { include: [] } } },
    ],
  },
})
