// Contract: large packages that few sites need are installed by the sites that use them. If a package is missing, the setting that
// needs it is reported and left out, so that the rest of the site can be checked.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Diagnostic, diagnostics, hash, type Location, type SiteConfig } from '../../renderer/index.ts'
import { findMermaid } from '../disk/find-mermaid.ts'
import { commandsIn } from '../disk/package-commands.ts'
import { packageRoot } from '../disk/package-root.ts'

interface Feature {
  /** The setting that uses the packages; undefined if the configuration does not. */
  setting(config: SiteConfig): readonly PropertyKey[] | undefined
  readonly packages: readonly string[]
  /** The packages may be those of the site, since they are only read. Packages that the tool runs have to be next to the tool. */
  readonly isOfSite?: true
  without(config: SiteConfig): Partial<SiteConfig>
}

const features: readonly Feature[] = [
  {
    setting: ({ markdown }) => (markdown.math ? ['markdown', 'math'] : undefined),
    packages: ['katex'],
    without: ({ markdown }) => ({ markdown: { ...markdown, math: false } }),
  },
  {
    setting: ({ markdown }) => (markdown.mermaid ? ['markdown', 'mermaid'] : undefined),
    packages: ['mermaid'],
    isOfSite: true,
    without: ({ markdown }) => ({ markdown: { ...markdown, mermaid: false } }),
  },
  {
    setting: ({ openGraphImages }) => (openGraphImages ? ['openGraphImages'] : undefined),
    packages: ['satori', '@resvg/resvg-js', '@fontsource/noto-sans'],
    without: () => ({ openGraphImages: false }),
  },
  validator((schema) => schema === 'openapi', ['@seriousme/openapi-schema-validator', 'ajv']),
  validator((schema) => schema !== undefined && schema !== 'openapi', ['ajv', 'ajv-formats']),
]

/** The packages that validate data files against some kinds of schemas. */
function validator(checks: (schema: string | undefined) => boolean, packages: readonly string[]): Feature {
  return {
    setting: ({ data }) => {
      const first = data.findIndex(({ schema }) => checks(schema))
      return first < 0 ? undefined : ['data', first, 'schema']
    },
    packages,
    without: ({ data }) => ({
      data: data.map((entry) => (checks(entry.schema) ? { ...entry, schema: undefined } : entry)),
    }),
  }
}

/** The packages that fonts come from. */
function fontPackages({ fonts }: SiteConfig): Feature[] {
  return fonts.flatMap(({ package: name }, index) =>
    name === undefined
      ? []
      : [
          {
            setting: () => ['fonts', index, 'package'],
            packages: [name],
            isOfSite: true,
            // The entries stay, so that the indexes of later ones are unchanged.
            without: ({ fonts: all }) => ({
              fonts: all.map((one) => (one.package === name ? { ...one, package: undefined } : one)),
            }),
          },
        ],
  )
}

/** A configuration without the settings whose packages are not installed, each of which is reported. */
export function withInstalled(
  config: SiteConfig,
  root: string,
  locate: (setting: readonly PropertyKey[]) => Location,
): { readonly config: SiteConfig; readonly diagnostics: readonly Diagnostic[] } {
  const missing = [...features, ...fontPackages(config)].flatMap((feature) => {
    const setting = feature.setting(config)
    const packages = setting ? feature.packages.filter((name) => !isInstalled(name, root, feature.isOfSite)) : []
    return setting && packages.length > 0 ? [{ feature, setting, packages }] : []
  })
  const found = config.markdown.mermaid ? findMermaid([root, packageRoot]) : undefined
  const whole: SiteConfig = found === undefined ? config : { ...config, mermaid: hash(readFileSync(found)) }
  if (missing.length === 0) return { config: whole, diagnostics: [] }
  const key = hash(config.key, ...missing.flatMap(({ packages }) => packages))
  let usable: SiteConfig = { ...whole, key }
  for (const { feature } of missing) usable = { ...usable, ...feature.without(usable) }
  return {
    config: usable,
    diagnostics: missing.map(({ setting, packages }) =>
      diagnostics.missingPackages(setting, packages, { command: commandsIn(root).add, at: locate(setting) }),
    ),
  }
}

function isInstalled(name: string, root: string, isOfSite = false): boolean {
  return (isOfSite ? [root, packageRoot] : [packageRoot]).some((folder) => {
    try {
      createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
      return true
    } catch (error) {
      // An installed package need not export its `package.json`.
      return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    }
  })
}
