// Bundles the command behind `npm create sitegen` into packages/create/create.js.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './ensure.mjs'

export async function buildCreate() {
  const { build } = await import('esbuild')
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const own = JSON.parse(readFileSync(join(root, 'packages/create/package.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: ['cli/create.ts'],
    outfile: 'packages/create/create.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    external: Object.keys(own.dependencies),
    banner: { js: '#!/usr/bin/env node' },
    define: { __SITEGEN_NAME__: JSON.stringify(name), __SITEGEN_VERSION__: JSON.stringify(version) },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCreate()
