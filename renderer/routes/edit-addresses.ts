// `editUrl` as a function, as in Docusaurus: it receives the path of a file and returns the address at which it can be edited.
import { originalOf } from '../config/locales.ts'
import * as diagnostics from '../diagnostics.ts'
import { describeThrown } from '../text/thrown.ts'
import type { Diagnostic, Document, LocateInConfig, SiteConfig, SourcePath, UrlPath } from '../types.ts'

interface Inputs {
  readonly config: SiteConfig
  /** The documents that have a page. */
  readonly documents: readonly { readonly document: Document; readonly url: UrlPath }[]
  readonly locate: LocateInConfig
}

interface EditAddresses {
  readonly edits: ReadonlyMap<SourcePath, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** The addresses that the functions return, by file. A function that fails is reported once. */
export function planEdits({ config, documents, locate }: Inputs): EditAddresses {
  const edits = new Map<SourcePath, string>()
  const faults = new Map<unknown, Diagnostic>()
  for (const { document, url } of documents) {
    const make = functionFor(document, url, config)
    if (!make) continue
    const report = (reason: string) =>
      faults.set(make.folder, diagnostics.failedFunction('editUrl', reason, locate('editUrl')))
    try {
      const made: unknown = make.call()
      if (typeof made === 'string') edits.set(document.source, made)
      else if (made !== undefined && made !== null) report('it must return an address, or nothing.')
    } catch (error) {
      report(describeThrown(error))
    }
  }
  return { edits, diagnostics: [...faults.values()] }
}

function functionFor({ source, name, collection }: Document, permalink: UrlPath, config: SiteConfig) {
  const path = originalOf(source, config) ?? source
  const folderPath = path.slice(0, Math.max(0, path.length - name.length - 1))
  const { kind, id, version = 'current' } = collection
  const shared = { permalink, locale: config.locale }
  if (kind === 'docs') {
    const folder = config.docs.find((one) => one.id === id)
    const make = folder?.editUrl
    if (typeof make !== 'function') return undefined
    return { folder, call: () => make({ version, versionDocsDirPath: folderPath, docPath: name, ...shared }) }
  }
  const folder = kind === 'blog' ? config.blogs.find((one) => one.id === id) : undefined
  const make = folder?.editUrl
  if (typeof make !== 'function') return undefined
  return { folder, call: () => make({ blogDirPath: folderPath, blogPath: name, ...shared }) }
}
