import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from './folders-up.ts'

/** How a package manager is called in the folder of a site. */
export interface PackageCommands {
  /** Adds a package. */
  readonly add: string
  /** Adds a package for development. */
  readonly addDev: string
  /** Runs a program of an installed package. */
  readonly exec: string
}

export const packageCommands = {
  npm: { add: 'npm install', addDev: 'npm install --save-dev', exec: 'npx --no-install' },
  pnpm: { add: 'pnpm add', addDev: 'pnpm add --save-dev', exec: 'pnpm exec' },
  yarn: { add: 'yarn add', addDev: 'yarn add --dev', exec: 'yarn' },
  bun: { add: 'bun add', addDev: 'bun add --dev', exec: 'bun run' },
} satisfies Readonly<Record<string, PackageCommands>>

const locks: Readonly<Record<string, PackageCommands>> = {
  'package-lock.json': packageCommands.npm,
  'pnpm-lock.yaml': packageCommands.pnpm,
  'yarn.lock': packageCommands.yarn,
  'bun.lock': packageCommands.bun,
  'bun.lockb': packageCommands.bun,
}

/** The commands of the package manager that wrote the nearest lock file; npm’s if there is none. */
export function commandsIn(folder: string): PackageCommands {
  for (const one of foldersUp(folder)) {
    const lock = Object.keys(locks).find((name) => existsSync(join(one, name)))
    if (lock !== undefined) return locks[lock] as PackageCommands
  }
  return packageCommands.npm
}
