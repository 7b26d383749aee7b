import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  expandVariables,
  type SiteConfig,
  type UrlList,
  urlsFile,
} from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'
import { findJsonFault } from '../load/parse-json.ts'

/** Time limit in seconds for the complete answer of a host, unless a lower limit is set. */
export const hostSeconds = 20
/** Size limit in bytes. A list of a million addresses is smaller. */
const mostBytes = 512 << 20

/** The text of a list of addresses. */
export interface UrlText {
  readonly from: string
  readonly text: string
}

/** The list of addresses in a file or of a live site: at the given address, or in the folder that it names. */
export async function readUrls(from: string, limit = hostSeconds): Promise<UrlText | Diagnostic> {
  const seconds = Math.min(hostSeconds, limit)
  const text = /^https?:\/\//i.test(from) ? await fetchText(listAddress(from), seconds) : readText(resolve(from))
  return typeof text === 'string' ? { from, text } : diagnostics.unreadableUrls(from, text.reason)
}

/** `https://example.com/project` → `https://example.com/project/urls.json` */
function listAddress(from: string): string {
  if (!URL.canParse(from)) return from
  const url = new URL(from)
  if (!/\.json$/i.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${urlsFile}`
  return url.href
}

interface Unread {
  readonly reason: string
}

function readText(path: string): string | Unread {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { reason: 'there is no such file' }
    if (code === 'EISDIR') return { reason: 'it is a folder' }
    return { reason: `the system reports ${code}` }
  }
}

async function fetchText(url: string, seconds: number): Promise<string | Unread> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(seconds * 1000) })
    if (!response.ok) return { reason: `the host responds with status ${response.status}` }
    if (Number(response.headers.get('content-length')) > mostBytes) return { reason: 'it is too large' }
    return await response.text()
  } catch (error) {
    const limit = seconds === 1 ? 'one second' : `${seconds} seconds`
    if ((error as Error).name === 'TimeoutError') return { reason: `the host took more than ${limit}` }
    const { cause, message } = error as Error
    const { code, message: inner } = (cause ?? {}) as NodeJS.ErrnoException
    return { reason: `the host cannot be reached (${code ?? inner ?? message})` }
  }
}

/** The entries of a list. A list that is kept with the sources may contain variables: `/docs/{{product.slug}}`. */
export async function parseUrls(
  { from, text: written }: UrlText,
  { variables }: Pick<SiteConfig, 'variables'>,
): Promise<UrlList | Diagnostic> {
  const text = expandVariables(written, variables).text.replace(/^\uFEFF/, '')
  const value = attempt(() => JSON.parse(text))
  if (value === undefined) {
    const { line, reason } = (await findJsonFault(text)) ?? {}
    return diagnostics.foreignUrls(from, `it is not JSON${reason ? ` (line ${line}: ${reason})` : ''}`)
  }
  const { version, pages, redirects, files } = (value ?? {}) as Partial<Record<keyof UrlList, unknown>>
  if (version === undefined || pages === undefined)
    return diagnostics.foreignUrls(from, 'it has no `version` or no `pages`')
  if (version !== 1) return diagnostics.foreignUrls(from, `its version is ${JSON.stringify(version)}, not 1`)
  const isSound = isRecord(pages, isPage) && isRecord(redirects, isText) && Array.isArray(files) && files.every(isText)
  return isSound ? (value as UrlList) : diagnostics.foreignUrls(from, 'an entry is not in Sitegen’s format')
}

function isRecord(value: unknown, isSound: (one: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isSound)
}

function isPage(value: unknown): boolean {
  const { title, sketch, anchors } = (value ?? {}) as Record<string, unknown>
  return isText(title) && (sketch === undefined || isText(sketch)) && Array.isArray(anchors) && anchors.every(isAnchor)
}

function isAnchor(value: unknown): boolean {
  const { id, title, sketch, level } = (value ?? {}) as Record<string, unknown>
  const isHeading = [title, sketch].every((one) => one === undefined || isText(one))
  return isText(id) && isHeading && (level === undefined || typeof level === 'number')
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
