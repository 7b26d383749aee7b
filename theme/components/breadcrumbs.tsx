import type { Crumb, UrlPath } from '../../renderer/types.ts'

/** Breadcrumbs from the home page to this page, which comes last. */
export function Breadcrumbs({ home, trail }: { readonly home: UrlPath; readonly trail: readonly Crumb[] }) {
  if (trail.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href={home}>
            <svg viewBox="0 0 16 16" width="15" height="15" role="img" aria-label="Home page">
              <path
                d="M2.2 7.3 8 2.4l5.8 4.9M3.8 6.2v7.2h3v-3.6h2.4v3.6h3V6.2"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.4"
                strokeLinejoin="round"
              />
            </svg>
          </a>
        </li>
        {trail.map(({ label, url }, index) => (
          <li key={label}>{url && index < trail.length - 1 ? <a href={url}>{label}</a> : <span>{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
