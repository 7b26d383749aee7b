import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  type Location,
  type SiteConfig,
  type SourcePath,
  type ThemeModule,
} from '../../renderer/index.ts'
import { topOf } from '../disk/read-text.ts'
import { themeParts } from '../disk/theme-parts.ts'
import { partOf } from './bundle-pages.ts'
import type { Evaluated } from './evaluate.ts'
import type { Guard } from './guard.ts'

/** Runs a module and returns its exports. */
export type Lazy = () => Readonly<Record<string, unknown>>

interface Loading {
  readonly load: Readonly<Record<string, Lazy>>
  readonly evaluated: Evaluated
  readonly guard: Guard
  readonly parts: SiteConfig['theme']['parts']
  /** The path of the theme's module. */
  readonly path: string
  /** A file of the site that is part of the theme, if there is any. */
  readonly own: SourcePath | undefined
}

/** The theme of a site, with the parts that files of the site replace. The default theme provides what the theme lacks. */
export function loadTheme({ load, evaluated, guard, parts, path, own }: Loading): ThemeModule | Diagnostic {
  const whole = wholeTheme(() => guard.run(load.theme as Lazy, own), evaluated, topOf(path))
  if ('code' in whole) return whole
  const { theme: standard } = (load.spare as Lazy)()
  let made = { ...(standard as ThemeModule), ...whole }
  for (const [name, file] of Object.entries(parts)) {
    const [place = '', view] = themeParts.get(name)?.at ?? []
    try {
      if (place === '') {
        const components = replacedIn(load.components, name)
        if (typeof components === 'object') continue
        return diagnostics.failedTheme(`the default export of \`${file}\` is not an object of components.`, topOf(file))
      }
      const part = guard.run(load[partOf(name)] as Lazy, file).default
      if (typeof part !== 'function' && typeof part !== 'object')
        return diagnostics.failedTheme(`the default export of \`${file}\` is not a component.`, topOf(file))
      made = { ...made, [place]: view === undefined ? part : { ...made.views, [view]: part } }
    } catch (error) {
      return diagnostics.failedTheme(describeThrown(error), evaluated.locate(error) ?? topOf(file))
    }
  }
  return made
}

/** The components that a part adds for text in MDX. None if it throws, which is reported with the pages. */
function replacedIn(load: Lazy | undefined, part: string): unknown {
  try {
    const { replaced = {} } = load?.() ?? {}
    const all = replaced as Readonly<Record<string, unknown>>
    return Object.hasOwn(all, part) ? all[part] : {}
  } catch {
    return {}
  }
}

/** The exports of a theme module. */
export function wholeTheme(load: Lazy, { locate }: Evaluated, at: Location): ThemeModule | Diagnostic {
  try {
    const theme = load().theme as Partial<ThemeModule> | undefined
    if (!theme) return diagnostics.failedTheme('it does not export `theme`.', at)
    const missing = (['Shell', 'Sidebar', 'Toc', 'views'] as const).filter((name) => !theme[name])
    if (missing.length === 0) return theme as ThemeModule
    return diagnostics.failedTheme(`it has no ${missing.map((name) => `\`${name}\``).join(', ')}.`, at)
  } catch (error) {
    return diagnostics.failedTheme(describeThrown(error), locate(error) ?? at)
  }
}
