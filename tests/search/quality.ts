import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import { Engine } from '../../theme/client/search/engine.ts'
import { firstPages } from '../../theme/client/search/ranking.ts'

export interface Question {
  /** The kind of question: words of a heading, words of the text, names, typos, codes, tasks. */
  readonly kind: string
  readonly question: string
  /** Address of the section that answers it, and of other sections that answer it as well. */
  readonly section: string
  readonly also?: readonly string[]
  /** Not used while the search was tuned. */
  readonly heldOut?: true
}

/** For each question, the index of the first answer in the list of results; -1 if there is none. */
export type Ranks = readonly number[]

/** Number of results that are considered. */
const depth = 50

/** A built folder as read by the search worker; `log` is called for each file. */
export function folderReader(folder: string, log: (path: string, bytes: number) => void = () => {}) {
  return async (path: string): Promise<Uint8Array> => {
    const bytes = readFileSync(join(folder, decodeURIComponent(path)))
    log(path, bytes.length)
    return new Uint8Array(gunzipSync(bytes))
  }
}

/** What counts as an answer: a section, or the page that contains it. */
export type Level = 'section' | 'page'

export async function rankOurs(
  folder: string,
  questions: readonly Question[],
  slug: string,
): Promise<Readonly<Record<Level, Ranks>>> {
  const engine = new Engine(folderReader(folder))
  const ranks: Record<Level, number[]> = { section: [], page: [] }
  for (const question of questions) {
    const search = async (pages: number) => {
      const answer = await engine.search({ typed: question.question, path: '/', pages })
      return answer.pages.flatMap(({ hits }) => hits.map(({ url }) => url))
    }
    // The results shown at first, followed by those shown to readers who do not find the answer among them.
    const first = await search(firstPages)
    const isAmong = rank(first, question, slug) >= 0
    const all = isAmong ? first : [...first, ...(await search(depth / 2))]
    for (const level of ['section', 'page'] as const) ranks[level].push(rank(all, question, slug, level))
  }
  return ranks
}

interface Text {
  readonly url: string
  readonly title: string
  readonly units: readonly {
    readonly id: string
    readonly title: string
    readonly trail: readonly string[]
    readonly text: string
  }[]
}

/** MiniSearch over the same sections, configured as in VitePress. */
export function rankMiniSearch(texts: readonly Text[], questions: readonly Question[], slug: string): Ranks {
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  for (const { url, title, units } of texts)
    for (const { id, title: own, trail, text } of units)
      index.add({
        id: id ? `${url}#${encodeURIComponent(id)}` : url,
        title: id ? own : title,
        titles: id ? [title, ...trail].join(' ') : '',
        text,
      })
  return questions.map((question) =>
    rank(
      index.search(question.question).map(({ id }) => String(id)),
      question,
      slug,
    ),
  )
}

function rank(
  found: readonly string[],
  { section, also = [] }: Question,
  slug: string,
  level: Level = 'section',
): number {
  const [right, answers] = [[section, ...also].map((address) => address.replace('{{product.slug}}', slug)), found].map(
    (list) => [...new Set(list.map((address) => addressAt(level, address)))],
  ) as [string[], string[]]
  return answers.slice(0, depth).findIndex((address) => right.includes(address))
}

function addressAt(level: Level, address: string): string {
  return level === 'page' ? address.replace(/#.*/, '') : address
}

export interface Shares {
  readonly first: number
  readonly three: number
  readonly nowhere: number
}

/** Shares of questions, in percent. */
export function shares(ranks: Ranks): Shares {
  const share = (holds: (rank: number) => boolean) =>
    Math.round((1000 * ranks.filter(holds).length) / ranks.length) / 10
  return {
    first: share((one) => one === 0),
    three: share((one) => one >= 0 && one < 3),
    nowhere: share((one) => one < 0),
  }
}
