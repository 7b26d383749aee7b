import { Fragment, type ReactNode } from 'react'
import { useText } from '../../text.tsx'

/** Matches inline markup. An underscore inside a word, as in `grace_period`, is not markup. */
const mark = /`([^`]+)`|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)/g

/** A text from a data file, with its code, links and emphasis. */
export function Inline({ children }: { readonly children: string }) {
  return <>{[...pieces(children)]}</>
}

function* pieces(text: string): Generator<ReactNode> {
  let last = 0
  for (const { 0: whole, 1: code, 2: label, 3: href, 4: strong, 5: emphasis, index } of text.matchAll(mark)) {
    if (index > last) yield text.slice(last, index)
    last = index + whole.length
    if (code !== undefined) yield <code key={index}>{code}</code>
    else if (strong !== undefined) yield <strong key={index}>{strong}</strong>
    else if (emphasis !== undefined) yield <em key={index}>{emphasis}</em>
    else
      yield (
        <a key={index} href={href}>
          <Inline>{label as string}</Inline>
        </a>
      )
  }
  if (last < text.length) yield text.slice(last)
}

/** Values as code, with words between them: `a`, `b` or `c`. */
export function CodeList({ values, word }: { readonly values: readonly string[]; readonly word?: string }) {
  const text = useText()
  return (
    <>
      {values.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && (index === values.length - 1 ? ` ${word ?? text('or')} ` : ', ')}
          <code>{value}</code>
        </Fragment>
      ))}
    </>
  )
}
