import type { AuthorView } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** The contents of an author page below the name: photo, title, description, and links to other services. */
export function Profile({ author }: { readonly author: AuthorView }) {
  const text = useText()
  const { title, url, imageUrl, email, description, socials } = author
  const home = url ?? (email && `mailto:${email}`)
  return (
    <>
      {(imageUrl || title) && (
        <p className="authors">
          {imageUrl && <img src={imageUrl} alt="" width="64" height="64" loading="lazy" />}
          {title && <span>{title}</span>}
        </p>
      )}
      {description && <p>{description}</p>}
      <Socials socials={[...(home ? [{ label: text(url ? 'Website' : 'Email'), url: home }] : []), ...socials]} />
    </>
  )
}

/** Links to an author's pages elsewhere. */
export function Socials({ socials }: Pick<AuthorView, 'socials'>) {
  if (socials.length === 0) return null
  return (
    <p className="list-links">
      {socials.map(({ label, url }) => (
        <a key={label} href={url} rel="me">
          {label}
        </a>
      ))}
    </p>
  )
}
