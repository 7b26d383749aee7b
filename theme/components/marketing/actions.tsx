/** A call to action. */
export interface ActionProps {
  readonly href: string
  readonly label: string
}

/** The first action as a button, the others as plain links. */
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
