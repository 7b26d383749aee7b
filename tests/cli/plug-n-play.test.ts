// Yarn's Plug'n'Play: no `node_modules`, but a table of packages that Node and esbuild are given.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leastConfig, projectRoot, siteForTest } from '../harness/site.ts'

it('a site of a Plug’n’Play project is built and checked, with islands, in threads, and again', () => {
  const pages = Array.from({ length: 20 }, (_, index) => [
    `content/docs/p${index}.mdx`,
    `# Page\n\nimport { Counter } from './_counter'\n\n<Counter />\n\n\`\`\`js\nconst a = ${index}\n\`\`\`\n`,
  ])
  const made = siteForTest({
    ...Object.fromEntries(pages),
    'package.json': '{ "name": "site", "dependencies": { "@sitegen/cli": "*" } }\n',
    'site.config.ts': `import { defineConfig } from '@sitegen/cli'\n${leastConfig.replace('default ', 'default defineConfig(').trim()})\n`,
    'content/docs/index.md': '# Home\n',
    'content/docs/_counter.tsx':
      "'use client'\nimport { useState } from 'react'\nexport function Counter() {\n  const [count, set] = useState(0)\n  return <button onClick={() => set(count + 1)}>Count {count}</button>\n}\n",
  })
  const table = spawnSync(process.execPath, [join(projectRoot, 'tests/harness/plug-n-play.mjs'), made.root])
  expect(table.status, String(table.stderr)).toBe(0)
  const run = (command: string, ...flags: readonly string[]) => {
    const options = `--require ${join(made.root, '.pnp.cjs')} --experimental-loader ${join(made.root, '.pnp.loader.mjs')}`
    const args = [join(projectRoot, 'bin/sitegen.js'), command, '--root', made.root, ...flags]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: made.root,
      env: { ...process.env, NODE_OPTIONS: options, NODE_NO_WARNINGS: '1', NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const first = run('build', '--workers', '2')
  expect(first, first.said.slice(0, 2000)).toMatchObject({ status: 0 })
  expect(made.main('docs/p7/index.html')).toContain('Count <!-- -->0')
  expect(made.read('build/docs/p7/index.html')).toMatch(/\/assets\/island-counter-[\w-]+\.js/)
  const again = run('build')
  expect(again.said).toContain('0 written')
  expect(run('check-links')).toMatchObject({ status: 0 })
})
