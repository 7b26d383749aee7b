import type { LinkTo, ViewOf } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

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

/** The pager of a docs page. */
export function DocsPager({ prev, next }: Pick<ViewOf<'doc'>, 'prev' | 'next'>) {
  const text = useText()
  return <Pager name={text('Docs pages')} prev={prev} next={next} words={[text('Previous'), text('Next')]} />
}

/** The pager of a post. */
export function PostPager({ newer, older }: Pick<ViewOf<'post'>, 'newer' | 'older'>) {
  const text = useText()
  const words = [text('Newer post'), text('Older post')] as const
  return <Pager name={text('Blog post page navigation')} prev={newer} next={older} words={words} />
}
