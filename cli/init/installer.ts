import { type PackageCommands, packageCommands } from '../disk/package-commands.ts'

/** The commands of a package manager, in a terminal and in CI. */
export interface PackageManager {
  readonly install: string
  /** The command that runs a script, without the name of the script. */
  readonly run: string
  readonly packages: PackageCommands
  readonly ci: string
  /** Steps of the workflow that have to run before Node is set up. */
  readonly setUp: readonly string[]
  /** Its name for the cache of `actions/setup-node`. */
  readonly name: 'npm' | 'pnpm' | 'yarn'
}

const npm: PackageManager = {
  install: 'npm install',
  run: 'npm run',
  packages: packageCommands.npm,
  ci: 'npm ci',
  setUp: [],
  name: 'npm',
}
const managers: readonly PackageManager[] = [
  npm,
  {
    install: 'pnpm install',
    run: 'pnpm',
    packages: packageCommands.pnpm,
    ci: 'pnpm install --frozen-lockfile',
    setUp: ['- uses: pnpm/action-setup@v4', '  with: { version: 10 }'],
    name: 'pnpm',
  },
  {
    install: 'yarn install',
    run: 'yarn',
    packages: packageCommands.yarn,
    ci: 'yarn install --frozen-lockfile',
    setUp: [],
    name: 'yarn',
  },
]

/** The package manager that started this process. `agent` is its user agent: `pnpm/10.1.0 npm/? node/v22 linux x64`. */
export function packageManager(agent: string | undefined): PackageManager {
  return managers.find(({ name }) => agent?.startsWith(`${name}/`)) ?? npm
}
