import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

const components = 'theme/mdx/components.tsx'
const compat = 'theme/mdx/compat.tsx'

/** Module of Docusaurus → our file, and what its default export is called there. */
const modules: Readonly<Record<string, readonly [file: string, name: string, ...others: string[]]>> = {
  '@theme/Tabs': ['theme/components/tabs.tsx', 'Tabs'],
  '@theme/TabItem': ['theme/components/tabs.tsx', 'TabItem'],
  '@theme/CodeBlock': [components, 'CodeBlock'],
  '@theme/Admonition': [components, 'Admonition'],
  '@theme/Details': [components, 'Details'],
  '@theme/Heading': [compat, 'Heading'],
  '@theme/TOCInline': [components, 'TOCInline'],
  '@theme/DocCardList': [components, 'DocCardList'],
  '@theme/ThemedImage': [compat, 'ThemedImage'],
  '@theme/IdealImage': [components, 'Image'],
  '@theme/Layout': [compat, 'Layout'],
  '@theme/MDXComponents': [components, 'mdxComponents'],
  '@docusaurus/Link': [components, 'Link'],
  '@docusaurus/Head': [components, 'Head'],
  '@docusaurus/useBaseUrl': [compat, 'useBaseUrl', 'useBaseUrlUtils'],
  '@docusaurus/useDocusaurusContext': [compat, 'useDocusaurusContext'],
  '@docusaurus/useIsBrowser': [compat, 'useIsBrowser'],
  '@docusaurus/BrowserOnly': [compat, 'BrowserOnly'],
  '@docusaurus/Translate': [compat, 'Translate', 'translate'],
  '@docusaurus/Interpolate': [compat, 'Interpolate'],
  '@docusaurus/ExecutionEnvironment': [compat, 'executionEnvironment'],
  '@docusaurus/router': [compat, 'useLocation', 'useLocation'],
  '@docusaurus/theme-common': [
    compat,
    'useColorMode',
    'useColorMode',
    'useCurrentSidebarCategory',
    'useCurrentSidebarSiblings',
  ],
  '@docusaurus/plugin-content-docs/client': [
    compat,
    'useCurrentSidebarCategory',
    'useCurrentSidebarCategory',
    'useCurrentSidebarSiblings',
  ],
}

/** True for a module of Docusaurus that has a counterpart here. */
export function isCompat(path: string): boolean {
  return Object.hasOwn(modules, path)
}

/** Modules of Docusaurus that content may import. */
export const compatNames = Object.keys(modules)

/** The text of a module that stands for one of Docusaurus. */
export function compatModule(path: string): string {
  const [file, name, ...others] = modules[path] as readonly [string, string, ...string[]]
  const from = JSON.stringify(join(packageRoot, file))
  return [
    `export { ${name} as default } from ${from}`,
    ...others.map((other) => `export { ${other} } from ${from}`),
  ].join('\n')
}
