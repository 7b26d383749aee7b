import { packageCommands } from '../disk/package-commands.ts'

/** The commands of a package manager, in a terminal and in CI. */
export interface PackageManager {
  readonly install: string
  /** The command that runs a script, without the name of the script. */
  readonly run: string
  /** Installs a package for development. */
  readonly add: string
  readonly ci: string
  /** Steps of the workflow that have to run before Node is set up. */
  readonly setUp: readonly string[]
  /** Its name for the cache of `actions/setup-node`. */
  readonly name: 'npm' | 'pnpm' | 'yarn'
}

const npm: PackageManager = {
  install: 'npm install',
  run: 'npm run',
  add: packageCommands.npm.addDev,
  ci: 'npm ci',
  setUp: [],
  name: 'npm',
}
const managers: readonly PackageManager[] = [
  npm,
  {
    install: 'pnpm install',
    run: 'pnpm',
    add: packageCommands.pnpm.addDev,
    ci: 'pnpm install --frozen-lockfile',
    setUp: ['- uses: pnpm/action-setup@v4', '  with: { version: 10 }'],
    name: 'pnpm',
  },
  {
    install: 'yarn install',
    run: 'yarn',
    add: packageCommands.yarn.addDev,
    ci: 'yarn install --frozen-lockfile',
    setUp: [],
    name: 'yarn',
  },
]

/** The package manager that started this process. `agent` is its user agent: `pnpm/10.1.0 npm/? node/v22 linux x64`. */
export function packageManager(agent: string | undefined): PackageManager {
  return managers.find(({ name }) => agent?.startsWith(`${name}/`)) ?? npm
}
