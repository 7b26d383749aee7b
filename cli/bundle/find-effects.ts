// React pages, and components of the site that replace parts of the theme, are rendered when the site is built, and no script for
// them is loaded in the browser. An effect or event handler outside an island never runs.
import { join } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  effectsInModule,
  locateIn,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import { swizzleFolder } from '../disk/docusaurus-parts.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import type { Bundle } from './evaluate.ts'
import { islandsAmong } from './islands.ts'
import { inputsOf, reachedFrom } from './reach.ts'

/** The first effect or handler of a React page that is not an island. */
export function findPageEffect({ path, text }: Source): Diagnostic[] {
  const [first] = effectsInModule(text)
  return first ? [diagnostics.inertModule(first.name, locateIn(path, text, first.start, first.name.length))] : []
}

/** The first effect or handler that never runs in each file below `src/theme` that the given components import. */
export function findEffects(files: readonly SourcePath[], bundle: Bundle): Diagnostic[] {
  const { from } = bundle
  const islands = new Set(islandsAmong(Object.keys(bundle.inputs)))
  const entries = files.flatMap((file) => inputsOf(bundle, join(from, file)))
  // An island is in the bundle twice; the components import only its placeholder.
  const inputs = Object.fromEntries(Object.entries(bundle.inputs).filter(([input]) => !islands.has(input)))
  return reachedFrom({ inputs }, entries).flatMap((input) => {
    const path = join(from, input)
    if (islands.has(input) || !isInside(path, join(from, swizzleFolder)) || !/\.[jt]sx?$/.test(input)) return []
    const text = tryReadText(path) ?? ''
    const [first] = effectsInModule(text)
    const tell = /^Root(?:\/index)?\.\w+$/.test(sourcePath(join(from, swizzleFolder), path)) ? 'inertRoot' : 'inertCode'
    return first
      ? [diagnostics[tell](first.name, locateIn(sourcePath(from, path), text, first.start, first.name.length))]
      : []
  })
}
