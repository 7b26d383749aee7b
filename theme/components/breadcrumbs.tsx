import type { Crumb, UrlPath } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** Breadcrumbs from the home page to this page, which comes last. */
export function Breadcrumbs({ home, trail }: { readonly home: UrlPath; readonly trail: readonly Crumb[] }) {
  const text = useText()
  if (trail.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={text('Breadcrumbs')}>
      <ol>
        <li>
          {/* biome-ignore lint/a11y/useAnchorContent: the style sheet draws the icon */}
          <a href={home} aria-label={text('Home page')} />
        </li>
        {trail.map(({ label, url }, index) => (
          <li key={label}>{url && index < trail.length - 1 ? <a href={url}>{label}</a> : <span>{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
