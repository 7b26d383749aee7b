interface TitleProps {
  readonly title: string
  readonly titleHtml?: string | undefined
  readonly hideTitle?: boolean | undefined
  readonly lead?: string | undefined
}

/** The only h1 of a page, with its lead. A hidden title is still read by screen readers. */
export function PageTitle({ title, titleHtml, hideTitle, lead }: TitleProps) {
  const className = hideTitle ? 'sr-only' : undefined
  return (
    <header>
      {titleHtml ? (
        <h1 className={className} dangerouslySetInnerHTML={{ __html: titleHtml }} />
      ) : (
        <h1 className={className}>{title}</h1>
      )}
      {lead && <p className="lead">{lead}</p>}
    </header>
  )
}
