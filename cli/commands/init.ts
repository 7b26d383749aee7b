import { packageName, version } from '../disk/package-root.ts'
import { initInTerminal } from '../init/init-in-terminal.ts'
import type { InitOptions } from '../init/init-site.ts'

/** Write a small site to start from. Returns the exit code. */
export function init(folder: string, options: InitOptions): Promise<number> {
  return initInTerminal(folder, options, { name: packageName, version })
}
