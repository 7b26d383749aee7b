import { onAttach } from '../shell.ts'

/** Mark the heading being read in the table of contents. */
export function start(): void {
  let frame = 0
  const update = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  }
  addEventListener('scroll', update)
  addEventListener('resize', update)
  onAttach(update)
  update()
}

function mark(): void {
  const links = document.querySelectorAll('.toc a')
  if (!links[0]?.getClientRects().length) return
  // Headings in hidden tabs and collapsed details have no position.
  const places = [...links].flatMap((link) => {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    const place = heading?.getClientRects()[0]
    return place ? [{ link, top: place.top }] : []
  })
  const current = places[findCurrent(places.map(({ top }) => top))]?.link
  for (const link of links) {
    if (link !== current) link.removeAttribute('aria-current')
    else if (!link.ariaCurrent) {
      link.ariaCurrent = 'true'
      const column = link.closest('aside')
      if (column) column.scrollTop = (link as HTMLElement).offsetTop - column.clientHeight / 2
    }
  }
}

/** The index of the first heading below the header, if it is in the upper half of the window; otherwise of the one before it. */
function findCurrent(tops: readonly number[]): number {
  const { scrollHeight } = document.documentElement
  const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
  const next = tops.findIndex((top) => top >= header)
  if (next < 0 || (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1)) return tops.length - 1
  return (tops[next] as number) < innerHeight / 2 ? next : next - 1
}
