import type { ThemeModule, TocHeading } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** The table of contents in the column next to the text. */
export const Toc: ThemeModule['Toc'] = ({ headings }) => {
  const text = useText()
  if (headings.length === 0) return null
  return (
    <nav className="toc" aria-label={text('On this page')}>
      <p>{text('On this page')}</p>
      <Entries entries={nest(headings)} />
    </nav>
  )
}

/** The collapsed table of contents above the text, for narrow screens. */
export function InlineToc({ headings }: { readonly headings: readonly TocHeading[] }) {
  const text = useText()
  if (headings.length === 0) return null
  return (
    <details className="toc-inline">
      <summary>{text('On this page')}</summary>
      <Entries entries={nest(headings)} />
    </details>
  )
}

interface Entry {
  readonly heading: TocHeading
  readonly below: Entry[]
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(({ heading, below }) => (
        <li key={heading.id}>
          <a href={`#${heading.id}`} dangerouslySetInnerHTML={{ __html: heading.html }} />
          {below.length > 0 && <Entries entries={below} />}
        </li>
      ))}
    </ul>
  )
}

function nest(headings: readonly TocHeading[]): Entry[] {
  const top: Entry[] = []
  const open: Entry[] = []
  for (const heading of headings) {
    while (open.length > 0 && (open.at(-1)?.heading.depth ?? 0) >= heading.depth) open.pop()
    const entry = { heading, below: [] }
    ;(open.at(-1)?.below ?? top).push(entry)
    open.push(entry)
  }
  return top
}
