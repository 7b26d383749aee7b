// Docusaurus also runs every component in the browser. In Sitegen, only modules that ask for it run there.
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import { type Diagnostic, diagnostics, effectsInModule, locateIn, type SourcePath } from '../../renderer/index.ts'
import { isIsland } from '../bundle/islands.ts'
import { swizzleFolder } from '../disk/docusaurus-parts.ts'
import { tryReadText } from '../disk/read-text.ts'
import { shortenNotes } from './draft.ts'

/** One note about all modules with effects and handlers that would never run; a build reports those in `src/theme`. */
export function findInertModules(root: string): Diagnostic[] {
  const ignore = [`${swizzleFolder}/**`, '**/node_modules/**', '**/__tests__/**', '**/*.test.*']
  const found = fastGlob.sync('src/**/*.{js,jsx,ts,tsx}', { cwd: root, ignore }).flatMap((path) => {
    const text = tryReadText(join(root, path)) ?? ''
    const [first] = isIsland(text) ? [] : effectsInModule(text)
    return first ? [{ path, at: locateIn(path as SourcePath, text, first.start, first.name.length) }] : []
  })
  const [first, ...others] = found.sort((a, b) => (a.path < b.path ? -1 : 1))
  if (!first) return []
  const what = others.length === 0 ? 'of this module' : `of ${found.length} modules`
  const made = diagnostics.carriedDifferently(
    `The effects and event handlers ${what} never run, because readers load no script for components.`,
    first.at,
    "Begin each module whose components need the browser with `'use client'`: see docs/writing.md.",
  )
  return [{ ...made, notes: shortenNotes(others.map(({ at }) => ({ message: 'Also here.', at }))) }]
}
