import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from './folders-up.ts'

const commands: Readonly<Record<string, string>> = {
  'package-lock.json': 'npm install',
  'pnpm-lock.yaml': 'pnpm add',
  'yarn.lock': 'yarn add',
  'bun.lock': 'bun add',
  'bun.lockb': 'bun add',
}

/** The command that installs a package with the package manager that wrote the nearest lock file; npm if there is none. */
export function installCommand(folder: string): string {
  for (const one of foldersUp(folder)) {
    const lock = Object.keys(commands).find((name) => existsSync(join(one, name)))
    if (lock !== undefined) return commands[lock] as string
  }
  return 'npm install'
}
