import type { UserConfig } from './schema.ts'

export type { UserConfig }

/** What `site.config.ts` can export: a configuration, or a function that returns one. */
export type ConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>)

/** Type-checks a site configuration in editors and rejects unknown settings; returns its argument. */
export function defineConfig(config: ConfigExport): ConfigExport {
  return config
}
