import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder, from one upwards, that is a git repository. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}
