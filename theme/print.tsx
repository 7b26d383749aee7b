import type { PrintEntry, PrintPage, PrintProps } from '../renderer/types.ts'
import { Phrase, useText } from './text.tsx'

/** A section of the docs as a printed document: a cover, its contents, and its pages, each on a new sheet. */
export function Print({ lang, dir, head, site, title, version, date, url, contents, pages }: PrintProps) {
  const text = useText()
  return (
    <html lang={lang} dir={dir} data-theme="light">
      <head>{head}</head>
      <body className="print">
        <header className="print-cover">
          <p className="print-site">{site}</p>
          <h1>{title}</h1>
          {version && <p className="print-version">{text('Version {version}', { version })}</p>}
          <p className="print-origin">
            <a href={url}>{url.replace(/^https?:\/\/|\/$/g, '')}</a>
            {date && (
              <>
                <br />
                <Phrase text="Last updated {date}" values={{ date: <time dateTime={date.iso}>{date.text}</time> }} />
              </>
            )}
          </p>
        </header>
        <nav className="print-contents" aria-labelledby="~contents">
          <h2 id="~contents">{text('Contents')}</h2>
          <Entries entries={contents} />
        </nav>
        <main>
          {pages.map((page) => (
            <Page key={page.id} {...page} />
          ))}
        </main>
      </body>
    </html>
  )
}

function Entries({ entries }: { readonly entries: readonly PrintEntry[] }) {
  return (
    <ol>
      {entries.map(({ title, id, entries: below }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id).replaceAll('%2F', '/')}`} data-ref="">
            <span>{title}</span>
          </a>
          {below.length > 0 && <Entries entries={below} />}
        </li>
      ))}
    </ol>
  )
}

function Page({ id, level, title, titleHtml, lead, html, follows, part }: PrintPage) {
  const Heading = `h${level}` as 'h2'
  const isShown = titleHtml !== ''
  const heading = { className: 'print-title', id, 'data-depth': level - 1 }
  return (
    <article id={isShown ? undefined : id} data-part={part} data-follows={follows ? '' : undefined}>
      {isShown && titleHtml !== undefined && <Heading {...heading} dangerouslySetInnerHTML={{ __html: titleHtml }} />}
      {titleHtml === undefined && <Heading {...heading}>{title}</Heading>}
      {lead && <p className="lead">{lead}</p>}
      {html && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
    </article>
  )
}
