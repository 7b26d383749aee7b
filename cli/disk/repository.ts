import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from './folders-up.ts'

/** The nearest git repository that contains a folder. */
export function repositoryOf(folder: string): string | undefined {
  return [...foldersUp(folder)].find((one) => existsSync(join(one, '.git')))
}
