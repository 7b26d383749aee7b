// Contract: a page is sent as a build would write it, plus one script before all others, which must observe what the page's own
// scripts load. Pages are sent with `no-store`, so that in-page navigation does not keep a copy from an older edition.
import { readFileSync, realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodeUrl, hash, headersFile, hostHeaders, notFoundPage, type OutPath } from '../../renderer/index.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { packageRoot } from '../disk/package-root.ts'
import { findDestination } from '../server/destination.ts'
import { type Admitted, isSameOrigin } from '../server/guard.ts'
import { type HeaderRules, readHeaderRules } from '../server/header-rules.ts'
import { refuse, type SiteHandler } from '../server/listen.ts'
import { prefersMarkdown } from '../server/negotiate.ts'
import { sendBytes, sendOn } from '../server/send-bytes.ts'
import { FileSender } from '../server/send-file.ts'
import { typeOf } from '../server/type-of.ts'
import type { Audience } from './audience.ts'
import type { Edition, Shown } from './edition.ts'

/** The prefix of the server's own addresses; no site has a page there. */
const own = '/__sitegen/'
const html = 'text/html; charset=utf-8'

export interface Stage {
  readonly root: string
  readonly audience: Audience
  /** The current edition; undefined until the site can be read. */
  readonly current: () => Edition | undefined
  /** A page could not be rendered; `out` is its file. */
  readonly failed: (error: unknown, out: string) => void
  /** Read a file again that has changed. */
  readonly look: (path: string) => Promise<void>
  /** A request arrived: less urgent work is paused. */
  readonly busy: () => void
  readonly answered: () => void
}

/** Answers requests from the table of the current edition, as a host would from the built folder. */
export function answerFrom(stage: Stage): SiteHandler {
  const root = realpathSync(stage.root)
  const mayRead = (real: string) => stage.current()?.boundary.publishes(real) ?? false
  const files = new FileSender(root, mayRead)
  const rules = new WeakMap<Edition, Promise<HeaderRules>>()
  const rulesOf = (edition: Edition) => {
    const known = rules.get(edition) ?? readRules(edition)
    rules.set(edition, known)
    return known
  }
  const lost = async (request: IncomingMessage, response: ServerResponse) => {
    const edition = stage.current()
    if (!edition) return sendNothing(request, response)
    await setHeaders(response, rulesOf(edition), '/404')
    const page = edition.page(notFoundPage)
    const text = page ? (await edition.show(page)).html : 'Not found\n'
    sendBytes(request, response, { bytes: withScript(text), type: html, status: 404 })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse, admitted: Admitted) => {
    stage.busy()
    if (admitted.path.startsWith(own)) return answerOwn(stage, request, response, admitted)
    const edition = stage.current()
    if (!edition) return sendNothing(request, response)
    const destination = findDestination(edition.published, admitted)
    if (destination.kind === 'moved') return sendOn(response, destination.status, destination.to)
    if (destination.kind === 'lost') return lost(request, response)
    await setHeaders(response, rulesOf(edition), admitted.path)
    const { out } = destination
    const route = edition.page(out)
    const markdown = route && edition.markdown.file(route)
    if (markdown && prefersMarkdown(request.headers.accept)) {
      response.appendHeader('Vary', 'Accept')
      return void (await sendMade(edition, markdown, request, response))
    }
    if (route) {
      const shown = await edition.show(route).catch((error: unknown) => {
        if (!(error instanceof ChangedError)) stage.failed(error, out)
        throw error
      })
      return sendPage(stage, request, response, shown)
    }
    const source = fixedFile(edition, out)
    // `files` supports ranges, and does not follow links to what may not be published.
    if (source !== undefined)
      return void ((await files.send(request, response, source)) || (await lost(request, response)))
    if (!(await sendMade(edition, out, request, response))) await lost(request, response)
  }
  const allowed = () => stage.current()?.site.config.server.allowedHosts ?? []
  return { home: encodeUrl(stage.current()?.home ?? '/'), allowed, answer: guarded(answer, stage), lost }
}

/** Answer with an output that is made now; false if there is none. */
async function sendMade(edition: Edition, out: string, request: IncomingMessage, response: ServerResponse) {
  const bytes = await edition.contents(out)
  if (bytes === undefined) return false
  sendBytes(request, response, { bytes, type: await typeOf(out), etag: `"${hash(bytes).slice(0, 10)}"` })
  return true
}

/** Turn errors into an error page, and retry if a file changed before the watcher noticed it. */
function guarded(answer: SiteHandler['answer'], { answered, look }: Stage): SiteHandler['answer'] {
  return async (request, response, admitted) => {
    response.once('finish', answered)
    try {
      try {
        await answer(request, response, admitted)
      } catch (error) {
        if (!(error instanceof ChangedError) || response.headersSent) throw error
        await look(error.path)
        await answer(request, response, admitted)
      }
    } catch (error) {
      // The overlay of the error page shows the cause, and the page reloads once it can be rendered.
      if (response.headersSent) return void response.destroy()
      const reason = error instanceof Error ? error.message : String(error)
      sendFailure(request, response, { status: 500, title: 'This page cannot be rendered', reason })
    }
  }
}

async function answerOwn(stage: Stage, request: IncomingMessage, response: ServerResponse, { path }: Admitted) {
  const name = path.slice(own.length)
  if (name === 'client.js') {
    const bytes = readFileSync(join(packageRoot, 'dist/dev-client.js'))
    return sendBytes(request, response, { bytes, type: 'text/javascript; charset=utf-8', etag: `"${hash(bytes)}"` })
  }
  if (name !== 'events')
    return refuse(response, { status: 404, reason: 'There is no page at this address.', headers: {} })
  if (!isSameOrigin(request))
    return refuse(response, { status: 403, reason: 'Only pages of this site may connect.', headers: {} })
  await stage.audience.connect(request, response, stage.current)
}

function sendPage({ audience }: Stage, request: IncomingMessage, response: ServerResponse, shown: Shown) {
  const isLost = shown.route.kind === 'not-found'
  if (!isLost) audience.remember(shown)
  const bytes = withScript(shown.html, isLost ? '' : shown.hash)
  // In-page navigation keeps no copy of a page with `no-store`.
  response.setHeader('Cache-Control', 'no-store')
  sendBytes(request, response, { bytes, type: html, etag: `"${shown.hash}"` })
}

/** Add the server's own script to a page, before all other modules. */
function withScript(page: string, shown = ''): string {
  const tag = `<script type="module" src="${own}client.js" data-page="${shown}"></script>`
  const at = /<script type="module"|<\/head>/i.exec(page)?.index ?? 0
  return page.slice(0, at) + tag + page.slice(at)
}

/** The answer before the first edition; the overlay of this page shows the errors. */
function sendNothing(request: IncomingMessage, response: ServerResponse) {
  sendFailure(request, response, {
    status: 503,
    title: 'The site cannot be read',
    reason: 'It will appear here once the problem is fixed.',
  })
}

interface Failure {
  readonly status: number
  readonly title: string
  readonly reason: string
}

function sendFailure(request: IncomingMessage, response: ServerResponse, { status, title, reason }: Failure) {
  const text = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const page = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`
  sendBytes(request, response, { bytes: withScript(page), type: html, status })
}

/** The file in a static folder that is sent unchanged; undefined for a copy made from a data file. */
function fixedFile({ site: { statics, config } }: Edition, out: string): string | undefined {
  const source = statics.get(out as OutPath)?.source
  return config.static.some((folder) => source === `${folder}/${out}`) ? source : undefined
}

async function readRules({ site }: Edition): Promise<HeaderRules> {
  const own = site.statics.get(hostHeaders)
  return readHeaderRules(own ? Buffer.from(await own.bytes()).toString() : headersFile(site, { hasPdfs: false }))
}

/** Set the headers that a host would send, but let browsers revalidate each time. */
async function setHeaders(response: ServerResponse, rules: Promise<HeaderRules>, path: string) {
  for (const [name, value] of (await rules)(path)) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-cache')
}
