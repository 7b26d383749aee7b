import type { PageEndProps } from '../../renderer/types.ts'
import { Phrase, useText } from '../text.tsx'

/** Edit link and date of the last change, below the text. */
export function PageEnd({ editUrl, updated }: PageEndProps) {
  const text = useText()
  if (!editUrl && !updated) return null
  return (
    <div className="page-end">
      {editUrl && (
        <a href={editUrl} rel="noopener" className="edit-page">
          {text('Edit this page')}
        </a>
      )}
      {updated && (
        <p>
          <Updated {...updated} />
        </p>
      )}
    </div>
  )
}

function Updated({ date, author }: NonNullable<PageEndProps['updated']>) {
  const on = date && <time dateTime={date.iso}>{date.text}</time>
  if (!author) return on && <Phrase text="Last updated on {date}" values={{ date: on }} />
  const text = on ? 'Last updated on {date} by {author}' : 'Last updated by {author}'
  return <Phrase text={text} values={{ date: on, author }} />
}
