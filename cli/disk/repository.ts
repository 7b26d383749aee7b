import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest git repository that contains a folder. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}
