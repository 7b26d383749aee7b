import { dirname, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

interface Node {
  type: string
  url?: string
  children?: Node[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const repository = packageJson.homepage.replace(/#.*/, '')
/** Documents of the repository that are pages here. */
const pages: Readonly<Record<string, string>> = {
  'README.md': '/',
  'CONTRIBUTING.md': '/project/contributing',
  'ARCHITECTURE.md': '/project/architecture',
  'SECURITY.md': '/project/security',
  'CHANGELOG.md': '/project/changelog',
  'bench/README.md': '/project/benchmarks',
}

/**
 * A remark plugin. In the documents of the repository, links lead to each other: here, they lead to the pages that these documents
 * have become, and links to other files lead to the repository.
 */
export function projectLinks() {
  return (tree: Node, file: { readonly path: string }) => {
    const source = resolve(fileURLToPath(new URL('.', import.meta.url)), file.path)
    const name = relative(root, source).replaceAll('\\', '/')
    if (pages[name]) redirect(tree, dirname(name))
  }
}

function redirect(node: Node, folder: string) {
  if (node.type === 'link' && node.url && !/^([a-z]+:|#|\/)/.test(node.url)) {
    const [path = '', anchor] = node.url.split('#')
    const target = posix.join(folder, path)
    const address = pages[target] ?? (target.startsWith('docs/') ? undefined : `${repository}/blob/main/${target}`)
    if (address) node.url = anchor === undefined ? address : `${address}#${anchor}`
  }
  for (const child of node.children ?? []) redirect(child, folder)
}
