import type { TextLanguage } from '../../renderer/types.ts'

interface TitleProps {
  readonly title: string
  readonly textLanguage?: TextLanguage | undefined
  readonly titleHtml?: string | undefined
  readonly hideTitle?: boolean | undefined
  readonly lead?: string | undefined
}

/** The only h1 of a page, with its lead. A hidden title is still read by screen readers. */
export function PageTitle({ title, titleHtml, hideTitle, lead, textLanguage }: TitleProps) {
  const className = hideTitle ? 'sr-only' : undefined
  return (
    <header {...textLanguage}>
      {titleHtml ? (
        <h1 className={className} dangerouslySetInnerHTML={{ __html: titleHtml }} />
      ) : (
        <h1 className={className}>{title}</h1>
      )}
      {lead && <p className="lead">{lead}</p>}
    </header>
  )
}
