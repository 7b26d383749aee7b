import { Engine } from '../../theme/client/search/engine.ts'
import { folderReader } from './quality.ts'

/**
 * The files that a search requests, in rounds: each round is requested before any of its files has come. A first search, or one
 * after another and what is loaded then.
 */
export async function roundsOf(folder: string, typed: string, before?: string): Promise<string[][]> {
  const read = folderReader(folder)
  const waiting: { readonly path: string; readonly answer: () => void }[] = []
  let isWaiting = false
  const engine = new Engine(async (path) => {
    if (isWaiting) await new Promise<void>((answer) => waiting.push({ path, answer }))
    return read(path)
  })
  if (before !== undefined) {
    await engine.search({ typed: before, path: '/', pages: 5 })
    await engine.fill()
  }
  isWaiting = true
  let done = false
  const answer = engine.search({ typed, path: '/', pages: 5 }).finally(() => {
    done = true
  })
  const rounds: string[][] = []
  while (!done) {
    const asked = waiting.splice(0)
    if (asked.length > 0) rounds.push(asked.map(({ path }) => /search(\.bin|\/[a-z]+)/.exec(path)?.[0] ?? path))
    for (const one of asked) one.answer()
    await new Promise(setImmediate)
  }
  const { failures } = await answer
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return rounds
}
