import type { UserConfig } from './schema.ts'

export type { UserConfig }

/** What `site.config.ts` may export: a configuration, or a function that makes one. */
export type ConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>)

/** Give an editor the types of a site configuration, and have unknown settings refused; returns its argument. */
export function defineConfig(config: ConfigExport): ConfigExport {
  return config
}
