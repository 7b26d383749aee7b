// Builds the parts of the package that are not sources: the command line, and the modules that users import.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCli } from './build-cli.mjs'
import { buildSchemas } from './build-schemas.mjs'
import { buildTypes } from './build-types.mjs'
import { root } from './ensure.mjs'

/** The modules that users import, with their declarations. */
const modules = {
  index: { source: 'cli/public.ts', types: './types/cli/public.js' },
  // For tests and tools. Sites bundle the sources of the theme instead.
  theme: { source: 'theme/index.tsx', types: './types/theme/index.js' },
}

/** Build the modules that only users of the package import. */
export async function buildExports() {
  await buildTypes()
  await buildSchemas()
  const { build } = await import('esbuild')
  for (const [name, { source, types }] of Object.entries(modules)) {
    const bundle = (format) =>
      build({
        absWorkingDir: root,
        entryPoints: [source],
        bundle: true,
        write: false,
        metafile: true,
        outdir: 'unused',
        format,
        platform: 'node',
        target: 'node20',
        jsx: 'automatic',
        minifySyntax: true,
        minifyWhitespace: true,
        external: ['react', 'react/*', '../bin/tool.js'],
      })
    const esm = await bundle('esm')
    const cjs = await bundle('cjs')
    const [{ exports }] = Object.values(esm.metafile.outputs)
    writeFileSync(join(root, `dist/${name}.js`), esm.outputFiles[0].text)
    writeFileSync(join(root, `dist/${name}.cjs`), cjs.outputFiles[0].text)
    writeFileSync(join(root, `dist/${name}.d.cts`), commonTypes(types, exports))
  }
}

/** Declarations for `require`. A CommonJS file cannot re-export the values of an ES module, so these are declared by name. */
function commonTypes(path, names) {
  const from = `'${path}' with { 'resolution-mode': 'import' }`
  const values = names.map((name) => `export declare const ${name}: typeof module.${name}`)
  return [`import type * as module from ${from}`, `export type * from ${from}`, ...values, ''].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildCli()
  await buildExports()
}
