import type { LinkTo } from '../../renderer/types.ts'

/** The tags of a page, or all tags with their page counts; frequent tags are larger. */
export function TagList({ tags }: { readonly tags: readonly (LinkTo & { readonly count?: number })[] }) {
  if (tags.length === 0) return null
  const most = Math.max(...tags.map(({ count = 1 }) => count))
  return (
    <ul className="tags">
      {tags.map(({ label, url, count }) => (
        <li key={url}>
          <a href={url} rel="tag" data-size={sizeOf(count, most)}>
            {label}
            {count !== undefined && <span>{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** 1 or 2 for tags with many pages; otherwise undefined. */
function sizeOf(count: number | undefined, most: number): number | undefined {
  if (count === undefined || count === 1) return undefined
  return Math.round((2 * Math.log(count)) / Math.log(most)) || undefined
}
