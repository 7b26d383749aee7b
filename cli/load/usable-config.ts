import { join, resolve } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  hash,
  type LocateInConfig,
  type SiteConfig,
  type SourcePath,
  stepsBetween,
} from '../../renderer/index.ts'
import { ownComponentsFiles } from '../bundle/swizzled.ts'
import type { Boundary } from '../disk/boundary.ts'
import { topOf } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { mdxPart, partFiles, themeFolder, themeParts } from '../disk/theme-parts.ts'

export interface UsableConfig {
  readonly config: SiteConfig
  readonly faults: readonly Diagnostic[]
}

/** Report settings whose file is missing or leads out of the site through a link; remove them so that the rest can be checked. */
export function usableConfig(boundary: Boundary, config: SiteConfig, locate: LocateInConfig): UsableConfig {
  const faults: Diagnostic[] = []
  const usable = (path: string, setting: string): boolean => {
    const fault = faultOf(path, setting, { boundary, locate })
    if (fault) faults.push(fault)
    return !fault
  }
  const { initScript, theme } = config
  const module = theme.module !== undefined && usable(theme.module, 'theme') ? theme.module : undefined
  const css = theme.css.filter((path) => usable(path, 'theme.css'))
  const parts: Record<string, SourcePath> = {}
  for (const file of partFiles(boundary.root, { module })) {
    const name = file.replace(/\.\w+$/, '')
    const path = `${themeFolder}/${file}` as SourcePath
    const isPart = name === mdxPart || themeParts.has(name)
    if (isPart && usable(path, 'theme')) parts[name] = path
    if (isPart || name.length < 5) continue
    const meant = [...themeParts.keys(), mdxPart].find((one) => stepsBetween(one, name) === 1)
    if (meant !== undefined) faults.push(diagnostics.unknownPart(path, meant, topOf(path)))
  }
  for (const [name, path] of ownComponentsFiles(boundary.root, module))
    if (parts[name] === undefined && usable(path, 'theme')) parts[name] = path
  const script = initScript !== undefined && usable(initScript, 'initScript') ? initScript : undefined
  const key = hash(config.key, JSON.stringify([module ?? '', css, script ?? '', parts]))
  const isWhole = faults.length === 0 && Object.keys(parts).length === 0
  return {
    // Changed settings get another key.
    config: { ...config, initScript: script, theme: { ...theme, module, css, parts }, key: isWhole ? config.key : key },
    faults,
  }
}

/** Absolute paths of files that settings name, whether they exist or not. */
export function filesNamed(root: string, config: SiteConfig | undefined): string[] {
  if (!config) return []
  const { initScript, theme, fonts, data } = config
  const ofData = data.flatMap(({ file, schema = file }) => (schema === 'openapi' ? [file] : [file, schema]))
  const ofFonts = fonts.flatMap(({ files = [] }) => files)
  const named = [theme.module, initScript, ...theme.css, ...ofFonts, ...ofData]
  return named.flatMap((path) => (path === undefined ? [] : resolve(root, path)))
}

function faultOf(
  path: string,
  setting: string,
  { boundary, locate }: { readonly boundary: Boundary; readonly locate: LocateInConfig },
): Diagnostic | undefined {
  const real = realPath(join(boundary.root, path))
  if (real === boundary.place(path) || (real !== undefined && boundary.publishes(real))) return undefined
  if (real !== undefined) return diagnostics.symlinkOutside(boundary.name(real), topOf(path))
  return diagnostics.badConfig(
    {
      path: [setting],
      kind: 'wrong',
      message: `\`${setting}\` must be a file, but \`${path}\` does not exist.`,
      hint: 'Fix the path: it is relative to the site folder.',
    },
    locate(path),
  )
}
