import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { type Asset, type Diagnostic, diagnostics, stableJson } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { bundleClient } from './bundle-client.ts'
import type { PagesRequest } from './bundle-entries.ts'
import { compatImports } from './compat.ts'
import { ownPackage } from './evaluate.ts'
import { fileImports, inBrowsers, styleSheetImports } from './loose-modules.ts'
import { missingModules } from './missing-modules.ts'
import type { SiteFacts } from './site-facts.ts'
import { cardsKey } from './swizzled.ts'
import { yamlModules } from './yaml-modules.ts'

/** The islands of a site, bundled for the browser. */
export interface IslandAssets {
  /** Scripts by the island's file, relative to the root. */
  readonly entries: ReadonlyMap<string, Asset>
  /** React, and other code that islands share. */
  readonly chunks: readonly Asset[]
  /** Absolute paths of the modules. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** Whether there are no diagnostics. */
  readonly isSure: boolean
}

const prefix = 'sitegen-island:'
const runtime = join(packageRoot, 'theme/client/island-runtime.tsx')
const recordedAnswers = join(packageRoot, 'theme/mdx/recorded-answers.ts')

interface IslandsRequest extends Pick<PagesRequest, 'config' | 'code' | 'boundary'> {
  readonly facts: SiteFacts
  /** Whether any of them may ask for the docs around its page; otherwise, the scripts contain no code for that. */
  readonly asksForDocs: boolean
}

/** Bundle each island's module as a script that hydrates its components. `files` are relative to the root. */
export async function bundleIslands(
  root: string,
  files: readonly string[],
  { config, code, boundary, facts, asksForDocs }: IslandsRequest,
): Promise<IslandAssets> {
  if (files.length === 0) return { entries: new Map(), chunks: [], inputs: [], diagnostics: [], isSure: true }
  const found: Diagnostic[] = []
  const { base, variables, translations } = config
  const names = nameEntries(files)
  // The runtime is an entry too, so that React is a separate chunk even if there is only one island.
  const scripts = await bundleClient({
    entries: { 'island-runtime': runtime, ...Object.fromEntries(names.map(([file, name]) => [name, prefix + file])) },
    config,
    root,
    code,
    boundary,
    // Missing exports were reported when the page was bundled.
    plugins: (inputs) => [
      islandEntries(root, asksForDocs),
      knownFacts(facts),
      fileImports(root, inBrowsers(root, config)),
      styleSheetImports({ root, base, code, boundary }, () => {}),
      compatImports(root, config, () => {}),
      ownReact,
      ownPackage,
      noNode,
      yamlModules(variables, code.cache, inputs),
      missingModules({ root, warnings: [], given: [], inputs }),
    ],
    salt: stableJson([variables, translations, base, config.static, facts, cardsKey(root), asksForDocs]),
    report: (reason, at) => found.push(diagnostics.moduleSyntax(reason, at)),
  })
  const entries = names.flatMap(([file, name]) => {
    const asset = scripts.entries.get(name)
    return asset ? [[file, asset] as const] : []
  })
  const isSure = found.length === 0
  return { entries: new Map(entries), chunks: scripts.chunks, inputs: scripts.inputs, diagnostics: found, isSure }
}

/** Number of characters of a file's name that its script keeps, to leave room for a hash. */
const longestName = 200

/** `content/islands/code-switch.tsx` → `island-code-switch`; a second island of that name gets a number. */
function nameEntries(files: readonly string[]): [file: string, name: string][] {
  const taken = new Set(['island-runtime'])
  return files.map((file) => {
    const stem = file
      .replace(/^.*\//, '')
      .replace(/\.\w+$/, '')
      .slice(0, longestName)
      .toLowerCase()
    const plain = `island-${stem.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '')}`
    let name = plain
    for (let n = 2; taken.has(name); n++) name = `${plain}-${n}`
    taken.add(name)
    return [file, name]
  })
}

/** The script of an island: a function that hydrates its components by name. */
function islandEntries(root: string, asksForDocs: boolean): Plugin {
  const source = asksForDocs ? `import { withRecordedAnswers } from ${JSON.stringify(recordedAnswers)}` : ''
  const shown = (file: string) =>
    asksForDocs ? `withRecordedAnswers(element, island[name], ${JSON.stringify(file)})` : 'island[name]'
  return {
    name: 'island-entries',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({
        path: path.slice(prefix.length),
        namespace: 'island',
      }))
      build.onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => ({
        contents: `import { start } from ${JSON.stringify(runtime)}
${source}
import * as island from ${JSON.stringify(resolve(root, path))}
export const hydrate = (element, name, props) => start(element, ${shown(path)}, props)`,
        resolveDir: root,
        loader: 'js',
      }))
    },
  }
}

/** The facts that `theme/mdx/site-facts.ts` provides to hooks. Scripts without such hooks do not contain them. */
function knownFacts(facts: SiteFacts): Plugin {
  return {
    name: 'known-facts',
    setup({ initialOptions }) {
      initialOptions.define = { ...initialOptions.define, SITEGEN_FACTS: JSON.stringify(facts) }
    },
  }
}

/** The tool's own React for all modules, wherever they are. */
const ownReact: Plugin = {
  name: 'own-react',
  setup(build) {
    build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path, kind, pluginData }) =>
      pluginData === 'seen' ? undefined : build.resolve(path, { resolveDir: packageRoot, kind, pluginData: 'seen' }),
    )
  },
}

/** Node's modules are available when pages are built, but not in the browser. Packages of the same name may be. */
const noNode: Plugin = {
  name: 'no-node',
  setup(build) {
    build.onResolve({ filter: /^[\w:/]+$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'seen' || !isBuiltin(path)) return undefined
      const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: 'seen' })
      return found.errors.length === 0 ? found : { errors: [{ text: `\`${path}\` is not available in the browser` }] }
    })
  },
}
