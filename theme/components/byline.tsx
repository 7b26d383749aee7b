import type { Author, PostDate } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

interface BylineProps {
  readonly date: PostDate
  readonly readingMinutes?: number | undefined
}

/** Date and reading time of a post. */
export function Byline({ date, readingMinutes }: BylineProps) {
  const text = useText()
  return (
    <p className="byline">
      <time dateTime={date.iso}>{date.text}</time>
      {readingMinutes !== undefined && <span>{text('{count} min read', { count: readingMinutes })}</span>}
    </p>
  )
}

/** Authors of a post, with their roles. */
export function Authors({ authors }: { readonly authors: readonly Author[] }) {
  if (authors.length === 0) return null
  return (
    <ul className="authors">
      {authors.map(({ name, title, email, imageUrl, url = email && `mailto:${email}` }) => (
        <li key={name}>
          {imageUrl && <img src={imageUrl} alt="" width="40" height="40" loading="lazy" />}
          <p>
            {url ? <a href={url}>{name}</a> : <strong>{name}</strong>}
            {title && <span>{title}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
