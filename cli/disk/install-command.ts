import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const commands: Readonly<Record<string, string>> = {
  'package-lock.json': 'npm install',
  'pnpm-lock.yaml': 'pnpm add',
  'yarn.lock': 'yarn add',
  'bun.lock': 'bun add',
  'bun.lockb': 'bun add',
}

/** How the package manager that wrote the nearest lock file installs a package; npm if there is none. */
export function installCommand(folder: string): string {
  const lock = Object.keys(commands).find((name) => existsSync(join(folder, name)))
  if (lock !== undefined) return commands[lock] as string
  return dirname(folder) === folder ? 'npm install' : installCommand(dirname(folder))
}
