// Contract: a PDF depends only on its document, the files of the site, and Chromium. No script runs except our own, which draws
// diagrams; the network is not used; dates are removed. Any failure ends within bounded time, with a diagnostic instead of a file.
//
// CSS cannot refer to the page on which something is printed, since browsers do not support `target-counter()`. So a document is
// printed repeatedly, until the page numbers in it are those of its targets.
import { type Diagnostic, diagnostics, type PdfMaker, type PrintRequest } from '../../renderer/index.ts'
import { TimeoutError, withTimeout } from '../async/with-timeout.ts'
import { typeOf } from '../server/type-of.ts'
import { Chromium, ChromiumError } from './chromium.ts'
import type { FoundChromium } from './find-chromium.ts'
import { readPlaces, withoutTime } from './read-pdf.ts'

/** An output that could not be made; the site can be written without it. */
export class OmittedOutput extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message)
  }
}

/** From this round on, only the page numbers in the table of contents are updated. */
const mostRounds = 5
/** A number as wide as most page numbers. */
const anyNumber = 100

type Places = ReadonlyMap<string, number>

/** Makes PDFs, one at a time, in one Chromium. */
export class PdfPrinter implements PdfMaker {
  readonly version: string
  private readonly command: string
  private chromium: Chromium | undefined
  /** Whether it has made a PDF. */
  private isProven = false
  /** Why it makes no more PDFs. */
  private fault: string | undefined
  private last: Promise<unknown> = Promise.resolve()

  /** `seconds` is the time limit for a small document; each page adds a second. */
  constructor(
    { command, version }: Exclude<FoundChromium, { readonly missing: string }>,
    private readonly seconds: number,
  ) {
    this.command = command
    this.version = version
  }

  start() {
    this.chromium ??= new Chromium(this.command)
  }

  make(request: PrintRequest): Promise<Uint8Array> {
    const made = this.last.then(() => this.makeNow(request))
    this.last = made.catch(() => {})
    return made
  }

  async close() {
    await this.chromium?.close()
    this.chromium = undefined
  }

  private async makeNow(request: PrintRequest): Promise<Uint8Array> {
    const omitted = (reason: string) => new OmittedOutput(diagnostics.failedPrint(request.out, reason))
    if (this.fault !== undefined) throw omitted(this.fault)
    const seconds = this.seconds + request.pages
    this.chromium ??= new Chromium(this.command)
    try {
      const pdf = await withTimeout(print(this.chromium, request), seconds)
      this.isProven = true
      return pdf
    } catch (error) {
      const isLate = error instanceof TimeoutError
      if (!isLate && !(error instanceof ChromiumError)) throw error
      await this.close()
      const reason = isLate ? `Chromium did not finish it in ${seconds} seconds.` : error.message
      // If Chromium does not start, or hangs, it will do so again.
      if (isLate || !this.isProven) this.fault = reason
      throw omitted(reason)
    }
  }
}

async function print(chromium: Chromium, request: PrintRequest): Promise<Uint8Array> {
  const { targetId } = await chromium.call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attached = { targetId, flatten: true }
  const { sessionId } = await chromium.call<{ sessionId: string }>('Target.attachToTarget', attached)
  const page = new PrintPage(chromium, sessionId)
  try {
    await page.open(request)
    return withoutTime(await numbered(page))
  } finally {
    chromium.forget(sessionId)
    if (chromium.isRunning) await chromium.call('Target.closeTarget', { targetId })
  }
}

/** The document as a PDF with correct page numbers. */
async function numbered(page: PrintPage): Promise<Buffer> {
  await page.number(anyNumber)
  let places = readPlaces(await page.print('quickly'))
  for (let round = 1; places !== undefined; round++) {
    const shown: Places = places
    // Numbers in running text move what follows them. Those in the table of contents do not, since their width is fixed.
    await page.number(shown, round >= mostRounds ? 'contents' : 'all')
    const pdf = await page.print('whole')
    places = readPlaces(pdf)
    if (places !== undefined && isSame(shown, places)) return pdf
    if (round > mostRounds + 1) throw new ChromiumError('Its page numbers do not stabilize.')
  }
  throw new ChromiumError('Page numbers cannot be read from it.')
}

function isSame(some: Places, others: Places): boolean {
  return some.size === others.size && [...some].every(([name, number]) => others.get(name) === number)
}

/** A page in Chromium that shows a document. */
class PrintPage {
  constructor(
    private readonly chromium: Chromium,
    private readonly session: string,
  ) {}

  /** Load the document and the files of the site that it names; all other addresses fail. */
  async open({ html, url, find, diagrams }: PrintRequest) {
    const draws = diagrams !== undefined && html.includes(' data-diagram=')
    const { chromium, session } = this
    let failed: (error: Error) => void = () => {}
    const loaded = new Promise<unknown>((resolve, reject) => {
      chromium.on('Page.loadEventFired', session, resolve)
      failed = reject
    })
    // Chromium may end before the document is requested.
    loaded.catch(() => {})
    chromium.on('Fetch.requestPaused', session, async (params) => {
      const { requestId, request } = params as { requestId: string; request: { url: string } }
      try {
        const found = request.url === url ? html : await find(request.url)
        const answer = found === undefined ? refusal : await fulfilment(found, request.url)
        const method = found === undefined ? 'Fetch.failRequest' : 'Fetch.fulfillRequest'
        await this.call(method, { requestId, ...answer })
      } catch (error) {
        failed(error as Error)
      }
    })
    await this.call('Page.enable')
    await this.call('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await this.call('Emulation.setScriptExecutionDisabled', { value: !draws })
    await this.call('Emulation.setEmulatedMedia', { media: 'print' })
    await this.call('Page.navigate', { url })
    await loaded
    if (draws) await this.evaluate(`(${drawDiagrams})(${JSON.stringify(diagrams)})`)
    await this.evaluate('document.fonts.ready.then(() => {})')
  }

  /** Show page numbers beside the links that lead to them. */
  async number(places: Places | number, where: 'all' | 'contents' = 'all') {
    const numbers = typeof places === 'number' ? places : Object.fromEntries(places)
    await this.evaluate(`(${showNumbers})(${JSON.stringify(numbers)}, ${where === 'all'})`)
  }

  /** The document as a PDF: with tags and bookmarks, or without them in half the time. */
  async print(how: 'whole' | 'quickly'): Promise<Buffer> {
    const { stream } = await this.call<{ stream: string }>('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: how === 'whole',
      generateDocumentOutline: how === 'whole',
      transferMode: 'ReturnAsStream',
    })
    const chunks: Buffer[] = []
    for (let isOver = false; !isOver; ) {
      const { data, base64Encoded, eof } = await this.call<Chunk>('IO.read', { handle: stream, size: 1 << 20 })
      chunks.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
      isOver = eof
    }
    await this.call('IO.close', { handle: stream })
    return Buffer.concat(chunks)
  }

  private async evaluate(expression: string) {
    const { exceptionDetails: fault } = await this.call<Evaluated>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
    })
    if (fault)
      throw new ChromiumError(`Chromium reports: ${fault.exception?.description?.split('\n')[0] ?? fault.text}`)
  }

  private call<Result = unknown>(method: string, params = {}): Promise<Result> {
    return this.chromium.call(method, params, this.session)
  }
}

interface Evaluated {
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

interface Chunk {
  readonly data: string
  readonly base64Encoded?: boolean
  readonly eof: boolean
}

const refusal = { errorReason: 'BlockedByClient' }

async function fulfilment(found: string | Uint8Array, url: string) {
  const type = typeof found === 'string' ? 'text/html; charset=utf-8' : await typeOf(new URL(url).pathname)
  return {
    responseCode: 200,
    responseHeaders: [{ name: 'Content-Type', value: type }],
    body: Buffer.from(found as Uint8Array).toString('base64'),
  }
}

/** Runs in the page. A diagram that cannot be drawn stays as its source. */
const drawDiagrams = `async ({ script, library }) => {
  const { hydrate } = await import(script)
  for (const place of document.querySelectorAll('[data-diagram]')) {
    const served = [...place.childNodes]
    await new Promise((done) => {
      const seen = new MutationObserver(() => place.querySelector('.diagram, [role="alert"]') && done())
      seen.observe(place, { childList: true, subtree: true })
      hydrate(place, 'Diagram', { library })
    })
    if (!place.querySelector('.diagram')) place.replaceChildren(...served)
  }
}`

/** Runs in the page. */
const showNumbers = `(numbers, everywhere) => {
  for (const link of document.querySelectorAll('a[data-ref]')) {
    const number = typeof numbers === 'number' ? numbers : numbers[link.hash.slice(1)]
    if (number !== undefined && (everywhere || link.closest('nav'))) link.dataset.page = number
    else delete link.dataset.page
  }
}`
