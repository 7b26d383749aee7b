/** Update an open sidebar to that of another page, keeping the groups that the reader opened. */
export function mergeTree(nav: Element, content: ParentNode) {
  const old = listOf(nav)
  const fresh = listOf(content)
  if (old && fresh) merge(old, fresh)
  else nav.replaceChildren(...content.childNodes)
}

function merge(old: Element, fresh: Element) {
  const rows = [...old.children]
  const wanted = [...fresh.children]
  // An unlisted page, shown only while it is open, was added or removed.
  if (rows.length !== wanted.length) return old.replaceChildren(...wanted)
  const hasCurrent = (row: Element) => listOf(row)?.querySelector('[aria-current]')
  const branch = wanted.some(hasCurrent)
  wanted.forEach((row, index) => {
    const mine = rows[index]!
    const [open, next] = [listOf(mine), listOf(row)]
    if (open && next && mine.className === row.className) merge(open, next)
    else if (next || (open && (branch || hasCurrent(mine)))) mine.replaceWith(row)
  })
}

function listOf({ children }: ParentNode): Element | undefined {
  return [...children].find(({ tagName }) => tagName === 'UL')
}
