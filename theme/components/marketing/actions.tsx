/** A link that asks the reader to go on. */
export interface ActionProps {
  readonly href: string
  readonly label: string
}

/** The first action as a button, the others as quiet links. */
export function Actions({ items }: { readonly items: readonly ActionProps[] }) {
  return (
    <p className="actions">
      {items.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </p>
  )
}
