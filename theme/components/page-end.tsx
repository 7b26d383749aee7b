import type { PageEndProps } from '../../renderer/types.ts'

/** Edit link and date of the last change, below the text. */
export function PageEnd({ editUrl, updated }: PageEndProps) {
  if (!editUrl && !updated) return null
  return (
    <div className="page-end">
      {editUrl && (
        <a href={editUrl} rel="noopener" className="edit-page">
          Edit this page
        </a>
      )}
      {updated && (
        <p>
          Last updated
          {updated.date && (
            <>
              {' on '}
              <time dateTime={updated.date.iso}>{updated.date.text}</time>
            </>
          )}
          {updated.author && ` by ${updated.author}`}
        </p>
      )}
    </div>
  )
}
