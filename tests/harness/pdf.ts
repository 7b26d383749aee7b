import { getDocumentProxy } from 'unpdf'

/** A text on a page, in points from its left and lower edge. */
export interface PdfText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** A link on a page: to a page of the document, or to an address. */
export interface PdfLink {
  readonly page?: number
  readonly url?: string
  /** The text in its box. */
  readonly text: string
}

export interface PdfPage {
  readonly width: number
  readonly texts: readonly PdfText[]
  /** All its text with single spaces. */
  readonly text: string
  readonly links: readonly PdfLink[]
  /** Roles of the elements in the tree for assistive technology. */
  readonly roles: readonly string[]
  /** Alternative texts of its figures. */
  readonly alts: readonly string[]
}

export interface Pdf {
  readonly info: Readonly<Record<string, unknown>>
  readonly isTagged: boolean
  /** `1 Title`, the depth of the bookmark before its title, and the number of the page. */
  readonly outline: readonly (readonly [title: string, page: number])[]
  readonly pages: readonly PdfPage[]
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

/** Read a PDF with a reader that is not ours. */
export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  const mark = await document.getMarkInfo()
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await readPage(document, await document.getPage(number)))
  const outline = await readOutline(document, (await document.getOutline()) ?? [], 1)
  await document.destroy()
  return { info: info as Pdf['info'], isTagged: (mark as { Marked?: boolean } | null)?.Marked === true, outline, pages }
}

type Outline = NonNullable<Awaited<ReturnType<Document['getOutline']>>>

async function readOutline(document: Document, items: Outline, level: number): Promise<Pdf['outline']> {
  const all: (readonly [string, number])[] = []
  for (const { title, dest, items: below } of items) {
    all.push([`${level} ${title}`, await pageOf(document, dest)])
    all.push(...(await readOutline(document, below as Outline, level + 1)))
  }
  return all
}

async function pageOf(document: Document, dest: unknown): Promise<number> {
  const place = typeof dest === 'string' ? await document.getDestination(dest) : dest
  return 1 + (await document.getPageIndex((place as [never])[0]))
}

async function readPage(document: Document, page: Page): Promise<PdfPage> {
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item): PdfText[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, bottom] = item.transform as number[] as [number, number, number, number, number, number]
    return [{ text: item.str, left, right: left + item.width, bottom }]
  })
  const links: PdfLink[] = []
  for (const { subtype, dest, url, rect } of await page.getAnnotations()) {
    if (subtype !== 'Link') continue
    const [left, low, right, high] = rect as [number, number, number, number]
    const isIn = (text: PdfText) =>
      text.left >= left - 1 && text.right <= right + 1 && text.bottom >= low - 1 && text.bottom <= high
    const text = join(texts.filter(isIn))
    links.push(dest ? { page: await pageOf(document, dest), text } : { url, text })
  }
  const tree = flatten((await page.getStructTree()) as StructNode | null)
  return {
    width: page.view[2] ?? 0,
    texts,
    text: join(texts),
    links,
    roles: tree.flatMap(({ role }) => role ?? []),
    alts: tree.flatMap(({ alt }) => alt ?? []),
  }
}

interface StructNode {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly StructNode[]
}

function flatten(node: StructNode | null): StructNode[] {
  return node ? [node, ...(node.children ?? []).flatMap(flatten)] : []
}

function join(texts: readonly PdfText[]): string {
  return texts
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
