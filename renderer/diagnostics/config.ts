import type { Diagnostic } from '../types.ts'
import { type At, bundlerHint, didYouMean, error, inWords } from './make.ts'

/** `above`: the nearest parent folder with a configuration, as a path from the root. */
export function missingConfig(names: readonly string[], root: string, above?: string): Diagnostic {
  return error(
    'config/missing',
    `No configuration file found in \`${root}\`.`,
    undefined,
    above === undefined
      ? `Run \`sitegen init\` to create a small site, or add \`${names[0]}\` with at least \`title\`, \`url\` and \`baseUrl\`. \`--root\` sets another folder.`
      : `There is one in \`${above}\`: run the command there, or with \`--root ${above}\`.`,
  )
}

export function badConfig(
  issue: { path: readonly PropertyKey[]; kind: 'wrong' | 'missing' | 'unknown'; message: string; hint: string },
  at: At,
): Diagnostic {
  return issue.kind === 'unknown'
    ? error('config/unknown-key', issue.message, at, issue.hint)
    : error('config/invalid', issue.message, at, issue.hint)
}

/** A problem with a setting that keeps the content from being checked. */
export function contentWaits(fault: Diagnostic): Diagnostic {
  const message = 'The content was not checked, because it depends on this setting.'
  return { ...fault, notes: [...(fault.notes ?? []), { message }] }
}

export function failedConfig(reason: string, at: At): Diagnostic {
  return error(
    'config/failed',
    `The configuration cannot be read: ${reason}`,
    at,
    bundlerHint(reason) ?? 'Fix the error: Sitegen runs the configuration to read it.',
  )
}

/** Packages that a setting uses and that sites install themselves. */
export function missingPackages(
  setting: readonly PropertyKey[],
  packages: readonly string[],
  { command, at }: { readonly command: string; readonly at: At },
): Diagnostic {
  const path = setting.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  const names = packages.map((name) => `\`${name}\``)
  const list = inWords(names)
  return error(
    'config/missing-package',
    names.length === 1
      ? `The setting \`${path.slice(1)}\` needs the package ${list}, which is not installed.`
      : `The setting \`${path.slice(1)}\` needs the packages ${list}, which are not installed.`,
    at,
    `Run \`${command} ${packages.join(' ')}\` in the site folder.`,
  )
}

/** A failure in a function of the configuration that the build calls: `outputs`, `createRedirects`, a plugin. */
export function failedFunction(setting: string, reason: string, at: At): Diagnostic {
  return error(
    'config/function-failed',
    `\`${setting}\` in the configuration failed: ${reason}`,
    at,
    'Fix the function: the build calls it.',
  )
}

/** A remark or rehype plugin that throws before it receives a text; `thrown` is the location in its code. */
export function pluginNotSetUp(plugin: string, reason: string, at: At, thrown?: At): Diagnostic {
  const failed = error(
    'config/function-failed',
    `The plugin ${plugin} in the configuration cannot be set up: ${reason}`,
    at,
    'Check the options that the configuration gives it, fix the plugin, or leave it out.',
  )
  return thrown ? { ...failed, notes: [{ message: 'It fails here.', at: thrown }] } : failed
}

export function configWithoutDefault(at: At): Diagnostic {
  return error(
    'config/no-default-export',
    'The configuration file has no default export.',
    at,
    'Write `export default defineConfig({ … })`.',
  )
}

export function unknownNavDoc(id: string, known: readonly string[], at: At): Diagnostic {
  return error(
    'navbar/unknown-doc',
    `The navbar links to the doc \`${id}\`, which does not exist.`,
    at,
    didYouMean(id, known, 'Write the id of a doc: its path below the docs folder, or the `id` in its front matter.'),
  )
}

export function unknownNavSidebar(id: string, known: readonly string[], at: At): Diagnostic {
  const others = known.length > 0 ? `Available: ${known.join(', ')}.` : undefined
  return error(
    'navbar/unknown-sidebar',
    `The navbar links to the sidebar \`${id}\`, which does not exist.`,
    at,
    didYouMean(id, known, others ?? 'The docs have no sidebar: add this one to the sidebar file, or remove the item.'),
  )
}

export function emptyNavSidebar(id: string, at: At): Diagnostic {
  return error(
    'navbar/unknown-sidebar',
    `The navbar links to the sidebar \`${id}\`, which contains no page.`,
    at,
    'Add a page to the sidebar, or remove the item from the navbar.',
  )
}
