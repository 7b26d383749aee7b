import type { UserConfig } from './schema.ts'

export type { UserConfig }

/** What `site.config.ts` may export: a configuration, or a function that makes one. */
export type ConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>)

/** Give an editor the types of a site configuration; returns its argument. */
export function defineConfig<Config extends ConfigExport>(config: Config): Config {
  return config
}
