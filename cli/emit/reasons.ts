// Contract: only printed for people; nothing is decided by it.
import { hash, type KeyPart, type KeyParts, type Output } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import type { MadePage } from './emit.ts'

/** Pages that are listed one by one. */
const most = 10

const reasonsKey = hash('reasons')

type Known = Readonly<Record<string, readonly string[]>>

/** What the pages of the last build were made of, to explain why one is made again. */
export class Reasons {
  private readonly known: Known

  constructor(private readonly cache: Cache) {
    this.known = cache.find<Known>('record', reasonsKey) ?? {}
  }

  /** `docs/a/index.html: its text changed` for each page that was made; many with the same reason are summed up. */
  explain(made: readonly MadePage[]): string[] {
    const pages = new Map<string, string[]>()
    for (const page of made) {
      const why = this.why(page)
      const same = pages.get(why)
      if (same) same.push(page.output.out)
      else pages.set(why, [page.output.out])
    }
    return [...pages].flatMap(([why, paths]) =>
      paths.length > most ? [`${paths.length} pages: ${why}`] : paths.map((path) => `${path}: ${why}`),
    )
  }

  /** Record what pages are made of for the next build; for pages that are not `changed`, it is the same as before. */
  save(outputs: Iterable<Output>, changed: readonly Output[]) {
    const fresh = new Set(changed.map(({ out }) => out))
    const pages = [...outputs].flatMap((output) => {
      if (!output.parts) return []
      const known = fresh.has(output.out) ? undefined : this.known[output.out]
      return [[output.out, known ?? values(output.parts())] as const]
    })
    this.cache.put('record', reasonsKey, Object.fromEntries(pages) satisfies Known)
  }

  private why({ output, before }: MadePage): string {
    if (before === 'damaged') return 'its output file was changed or deleted'
    const known = this.known[output.out]
    const parts = output.parts?.()
    if (!known || !parts)
      return before === 'new' ? 'it was not part of the last build' : 'the inputs of the last build are unknown'
    const now = values(parts)
    const changed = (Object.keys(parts) as KeyPart[]).filter((_, index) => known[index] !== now[index])
    if (changed.length > 0) return `${joined(changed)} changed`
    return before === 'new' ? 'its output file is missing' : 'a neighbouring page changed'
  }
}

/** Eight digits are enough to distinguish two states. */
function values(parts: KeyParts): string[] {
  return Object.values(parts).map((value) => hash(value).slice(0, 8))
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
