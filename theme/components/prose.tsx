/** Rendered Markdown. */
export function Prose({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
