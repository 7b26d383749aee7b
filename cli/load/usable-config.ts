import { join } from 'node:path'
import { type Diagnostic, diagnostics, type LocateInConfig, type SiteConfig } from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { topOf } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'

/** Settings that name a file which is missing, or a link to elsewhere, are reported, and left out so that the rest can be checked. */
export function usableConfig(boundary: Boundary, config: SiteConfig, locate: LocateInConfig) {
  const faults: Diagnostic[] = []
  const absent: string[] = []
  const usable = (path: string, setting: string): boolean => {
    const fault = faultOf(path, setting, { boundary, locate })
    if (fault) absent.push(`${setting} ${path}`)
    if (fault) faults.push(fault)
    return !fault
  }
  const { initScript, theme } = config
  const module = theme.module !== undefined && usable(theme.module, 'theme') ? theme.module : undefined
  const css = theme.css.filter((path) => usable(path, 'theme.css'))
  const script = initScript !== undefined && usable(initScript, 'initScript') ? initScript : undefined
  return { config: { ...config, initScript: script, theme: { ...theme, module, css } }, absent, faults }
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
      hint: 'Paths in the configuration are relative to the site folder.',
    },
    locate(path),
  )
}
