interface CardsProps {
  readonly cards: readonly { readonly label: string; readonly url: string; readonly text?: string | undefined }[]
}

/** A grid of cards, each of which is a link. */
export function Cards({ cards }: CardsProps) {
  return (
    <ul className="cards">
      {cards.map(({ label, url, text }) => (
        <li key={url}>
          <h2>
            <a href={url}>{label}</a>
          </h2>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  )
}
