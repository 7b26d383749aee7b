// Contract: addresses, redirects and the names of files come from the manifest, which is read again after each build. Files that
// were put beside those of the build are served as well, but never `.sitegen`.
import { realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsFolder, encodeUrl, hostHeaders, type Manifest, notFoundPage } from '../../renderer/index.ts'
import { manifestFile } from '../disk/own-folder.ts'
import { tryReadText } from '../disk/read-text.ts'
import { findDestination, type Published, tabulateRedirects } from './destination.ts'
import { type HeaderRules, readHeaderRules } from './header-rules.ts'
import type { SiteHandler } from './listen.ts'
import { sendBytes, sendOn } from './send-bytes.ts'
import { FileSender } from './send-file.ts'

/** Names that hold a hash of what is in them. */
const immutable = new RegExp(`/${assetsFolder}.*-[\\da-f]{10}\\.\\w+$`)

/** What the last build says of the site, and where it says so. */
interface Edition {
  readonly published: Published
  readonly rules: HeaderRules
}

/** A request handler for a built folder, steered by its manifest; undefined where there is none. A later build is seen at once. */
export function openOutput(folder: string): SiteHandler | undefined {
  const first = readManifest(folder)
  if (!first) return undefined
  const root = realpathSync(folder)
  const files = new FileSender(root)
  const current = followEditions(root, first)
  const lost: SiteHandler['lost'] = async (request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.removeHeader('Content-Encoding')
    const bytes = await readFile(join(root, notFoundPage)).catch(() => 'Not found\n')
    sendBytes(request, response, { bytes, type: 'text/html; charset=utf-8', status: 404 })
  }
  return {
    home: encodeUrl(first.home),
    lost: (request, response) => {
      setHeaders(response, current().rules('/404'), '/404')
      return lost(request, response)
    },
    answer: async (request, response, asked) => {
      const { published, rules } = current()
      setHeaders(response, rules(asked.path), asked.path)
      const destination = findDestination(published, asked)
      if (destination.kind === 'moved') return sendOn(response, destination.status, destination.to)
      if (destination.kind === 'file' && (await files.send(request, response, destination.out))) return
      return lost(request, response)
    },
  }
}

type Settable = { setHeader(name: string, value: string): unknown }

/** What `_headers` says of an address; how long files may be kept, the server knows by itself where it says nothing. */
function setHeaders(response: Settable, headers: ReadonlyMap<string, string>, path: string) {
  response.setHeader('Cache-Control', immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  for (const [name, value] of headers) response.setHeader(name, value)
}

/** Gives the edition that is in the folder now; the manifest is replaced last of all, so its date tells. */
function followEditions(root: string, first: Manifest): () => Edition {
  const date = () => statSync(join(root, manifestFile), { throwIfNoEntry: false })?.mtimeMs
  let read = date()
  let edition = makeEdition(root, first)
  return () => {
    const now = date()
    if (now === read) return edition
    const manifest = readManifest(root)
    if (manifest) edition = makeEdition(root, manifest)
    read = now
    return edition
  }
}

function makeEdition(root: string, { base, trailingSlash, redirects, outputs }: Manifest): Edition {
  const known = new Set(Object.keys(outputs))
  const rules = readHeaderRules(tryReadText(join(root, hostHeaders)) ?? '')
  return {
    rules,
    published: {
      base,
      trailingSlash,
      redirects: tabulateRedirects(redirects),
      has: (out) => known.has(out) || isFile(root, out),
    },
  }
}

/** Files that somebody put beside those of the build are the site's too. */
function isFile(root: string, out: string): boolean {
  if (out.split('/').includes('')) return false
  try {
    return statSync(join(root, out), { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    // A file stands where the address has a folder.
    return false
  }
}

function readManifest(folder: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(tryReadText(join(folder, manifestFile)) ?? '') as Partial<Manifest> | null
    return manifest?.version === 1 && manifest.outputs ? (manifest as Manifest) : undefined
  } catch {
    return undefined
  }
}
