import { join } from 'node:path'
import type { ComponentType } from 'react'
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  type SiteConfig,
  type SourcePath,
  showSamples,
  showsChildren,
  type ThemeModule,
} from '../../renderer/index.ts'
import { cardParts, placeOf, shownParts, swizzled } from '../disk/docusaurus-parts.ts'
import { topOf } from '../disk/read-text.ts'
import { partOf } from './bundle-pages.ts'
import type { Bundle, Evaluated } from './evaluate.ts'
import { findEffects } from './find-effects.ts'
import type { Guard } from './guard.ts'
import type { Lazy } from './load-theme.ts'
import { inputsOf, reachedFrom } from './reach.ts'
import { factsKey, type SiteFacts } from './site-facts.ts'

interface Loading {
  readonly bundle: Bundle
  readonly load: Readonly<Record<string, Lazy>>
  readonly evaluated: Evaluated
  readonly guard: Guard
  readonly facts: SiteFacts
  readonly parts: SiteConfig['theme']['parts']
  /** Diagnostics of the bundler. */
  readonly found: readonly Diagnostic[]
}

type Swizzles = Readonly<Record<string, ComponentType>>
type WithParts = (theme: ThemeModule, own: Swizzles, facts: SiteFacts) => ThemeModule

export interface Loaded {
  /** The parts, except those that cannot be shown. */
  readonly parts: SiteConfig['theme']['parts']
  /** Adds the replaced components to a theme. */
  readonly into: (theme: ThemeModule) => ThemeModule
  readonly found: readonly Diagnostic[]
  /** The key of the facts about the site that the components receive. */
  readonly key: string
}

/**
 * The components of the site that replace components of Docusaurus's theme.
 *
 * A component that throws, or that needs parts of that theme without a counterpart, is reported and not used.
 */
export function loadSwizzles({ bundle, load, evaluated, guard, facts, parts, found }: Loading): Loaded {
  const files = shownParts.flatMap((name): (readonly [string, SourcePath])[] => {
    const file = parts[placeOf(name)] === undefined ? parts[swizzled(name)] : undefined
    return file === undefined ? [] : [[name, file]]
  })
  if (files.length === 0) return { parts, into: (theme) => theme, found, key: '' }
  const { withParts } = (load.parts as Lazy)() as { withParts: WithParts }
  const { theme } = (load.spare as Lazy)() as { theme: ThemeModule }
  const own: Record<string, ComponentType> = {}
  const unusable = new Map<string, Diagnostic>()
  for (const [name, file] of files) {
    try {
      const reason = lackedBy(file, bundle, found)
      if (reason !== undefined) throw new Lack(reason)
      const part = guard.run(load[partOf(swizzled(name))] as Lazy, file).default as ComponentType
      if (typeof part !== 'function' && typeof part !== 'object') throw new Lack('it has no default export')
      const made = withParts(theme, { ...(own.Root && { Root: own.Root }), [name]: part }, facts)
      guard.run(() => showSamples(made), file)
      if (!guard.run(() => showsChildren(made.Root), file)) throw new Lack('it shows no page when the site is built')
      own[name] = part
    } catch (error) {
      const reason = error instanceof Lack ? error.message : `it throws: ${describeThrown(error).replace(/\.$/, '')}`
      unusable.set(swizzled(name), diagnostics.unusableSwizzle(reason, evaluated.locate(error) ?? topOf(file)))
    }
  }
  const shown = files.flatMap(([name, file]) => (unusable.has(swizzled(name)) ? [] : [file]))
  const kept = Object.entries(parts).filter(([name]) => !unusable.has(name))
  const isUsed =
    unusable.size === 0
      ? () => true
      : reachedWithout(
          [...unusable.keys()].flatMap((name) => parts[name] ?? []),
          bundle,
        )
  return {
    parts: Object.fromEntries(kept),
    into: (standard) => withParts(standard, own, facts),
    found: [...found.filter(({ at }) => isUsed(at?.file)), ...unusable.values(), ...findEffects(shown, bundle)],
    key: factsKey(facts),
  }
}

/** Whether components of the site show generated index pages, or their cards. */
export function hasOwnCards(parts: SiteConfig['theme']['parts']): boolean {
  return ['DocCategoryGeneratedIndexPage', ...cardParts].some((name) => parts[swizzled(name)] !== undefined)
}

class Lack extends Error {}

/** The reason why a file cannot be used, if it imports something of Docusaurus, directly or not, that has no counterpart. */
function lackedBy(file: SourcePath, bundle: Bundle, found: readonly Diagnostic[]): string | undefined {
  const reached = reachedFrom(bundle, inputsOf(bundle, join(bundle.from, file)))
  const [missing] = reached.flatMap(
    (input) => /^missing:(@(?:theme|theme-original|theme-init|docusaurus)\/.*)/.exec(input)?.[1] ?? [],
  )
  if (missing !== undefined) return `it imports \`${missing}\`, which has no counterpart`
  const [unknown] = found.filter(({ code, at }) => code === 'module/unknown-export' && reached.includes(at?.file ?? ''))
  return unknown && `it imports something that has no counterpart: ${unknown.message.replace(/\.$/, '')}`
}

/** Tests whether a file would still be in a bundle without some of its entries. */
function reachedWithout(files: readonly string[], bundle: Bundle): (file: string | undefined) => boolean {
  const entries = bundle.inputs['<entry>']?.imports.map(({ path }) => path) ?? []
  const dropped = files.flatMap((file) => inputsOf(bundle, join(bundle.from, file)))
  const used = new Set(
    reachedFrom(
      bundle,
      entries.filter((path) => !dropped.includes(path)),
    ),
  )
  const all = new Set(reachedFrom(bundle, entries))
  return (file = '') => used.has(file) || !all.has(file)
}
