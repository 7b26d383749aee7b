import { join } from 'node:path'
import { componentsModule, type Diagnostic, type SiteConfig } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { type BundledEntries, bundleEntries, type PagesRequest, type UsedTheme } from './bundle-entries.ts'
import { defaultTheme, type OwnTheme, siteModule } from './own-theme.ts'
import { inputFiles } from './reach.ts'

/** The name under which the module of a part is loaded. */
export const partOf = (name: string) => `part ${name}`

/** The module of the theme. */
export function themeFile(root: string, { theme: { module } }: Pick<SiteConfig, 'theme'>): string {
  return module === undefined ? defaultTheme : join(root, module)
}

/** The module that shows the site's replacements for components of Docusaurus. */
const swizzledParts = join(packageRoot, 'theme/mdx/parts.tsx')

/** The parts of the theme, and of the pages that are modules, that can be bundled. */
export interface BundledTheme extends BundledEntries, Omit<UsedTheme, 'own'> {
  /** Absolute paths of all files in the bundle. */
  readonly inputs: readonly string[]
  readonly isSure: boolean
}

/** Bundle the theme and the pages that are modules. If the theme cannot be bundled, the default theme replaces it. */
export async function bundleTheme(request: PagesRequest, theme: string, own: OwnTheme): Promise<BundledTheme> {
  const { root, config } = request
  const wanted = { own, theme, parts: config.theme.parts }
  const first = await bundleWith(wanted, request)
  const files = [theme, ...Object.values(wanted.parts).map((part) => join(root, part))]
  if ('bundle' in first && files.every(first.isSound)) return finish(first, wanted)
  const errors = 'bundle' in first ? first.errors : first
  const spare = { own, theme: defaultTheme, parts: {} }
  for (const pages of [request.pages, []]) {
    const made = await bundleWith(spare, { ...request, pages })
    if ('bundle' in made) return finish({ ...made, errors: [...errors, ...made.errors] }, spare)
  }
  throw new Error('the default theme cannot be bundled')
}

function finish(made: BundledEntries, { theme, parts }: UsedTheme): BundledTheme {
  const { bundle, errors } = made
  const isSure = errors.length === 0 && bundle.warnings.length === 0
  return { ...made, theme, parts, inputs: inputFiles(bundle, bundle.from), isSure }
}

async function bundleWith(used: UsedTheme, request: PagesRequest): Promise<BundledEntries | readonly Diagnostic[]> {
  const { theme } = used
  const parts = Object.entries(used.parts)
  const pages = request.pages.filter(({ format }) => format === 'module')
  // A site that adds nothing uses the bundle of the tool's theme.
  if (pages.length === 0 && theme === defaultTheme && parts.length === 0)
    return { bundle: used.own.bundle, compiled: new Map(), errors: [], found: [], isSound: () => true }
  const { root } = request
  const entries = [
    ['theme', theme] as const,
    ['spare', defaultTheme] as const,
    ...parts.map(([name, path]) => [partOf(name), join(root, path)] as const),
    ['site', siteModule] as const,
    ...(parts.length === 0 ? [] : [['parts', swizzledParts] as const]),
    ['components', componentsModule] as const,
    ...pages.map(({ path }) => [path, join(root, path)] as const),
  ]
  return bundleEntries({ ...request, ...used, entries, isKept: true })
}
