import type { LinkTo } from '../../renderer/types.ts'

/** The tags of a page, or all tags with their numbers of pages. */
export function TagList({ tags }: { readonly tags: readonly (LinkTo & { readonly count?: number })[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags">
      {tags.map(({ label, url, count }) => (
        <li key={url}>
          <a href={url} rel="tag">
            {label}
            {count !== undefined && <span>{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
