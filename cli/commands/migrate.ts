import { type MigrateOptions, migrateSite } from '../migrate/migrate-site.ts'
import { Terminal } from '../report/terminal.ts'

/** Write the configuration for the site of another generator. Returns the exit code. */
export function migrate(folder: string, options: MigrateOptions): Promise<number> {
  return migrateSite(folder, options, new Terminal(false))
}
