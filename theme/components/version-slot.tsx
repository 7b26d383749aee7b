interface SlotProps {
  /** Id of the docs. */
  readonly docs: string
  /** HTML by id of the docs. */
  readonly menus: Readonly<Record<string, string>>
}

/** A drop-down that works without JavaScript. Its contents depend on the page; the client script replaces them on navigation. */
export function VersionSlot({ docs, menus }: SlotProps) {
  const html = menus[docs]
  return html && <details className="menu versions" data-versions={docs} dangerouslySetInnerHTML={{ __html: html }} />
}
