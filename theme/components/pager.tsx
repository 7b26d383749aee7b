import type { LinkTo } from '../../renderer/types.ts'

interface PagerProps {
  /** Accessible name of the landmark: `Docs pages`. */
  readonly name: string
  readonly prev?: LinkTo | undefined
  readonly next?: LinkTo | undefined
  /** Labels above the two titles: `['Previous', 'Next']`. */
  readonly words: readonly [prev: string, next: string]
}

/** Links to the previous and next page at the end of a page. */
export function Pager({ name, prev, next, words }: PagerProps) {
  if (!prev && !next) return null
  return (
    <nav className="pager" aria-label={name}>
      {prev && (
        <a href={prev.url} rel="prev">
          <span>{words[0]}</span> {prev.label}
        </a>
      )}
      {next && (
        <a href={next.url} rel="next">
          <span>{words[1]}</span> {next.label}
        </a>
      )}
    </nav>
  )
}
