import { keep } from './storage.ts'

/** The button that closes the announcement permanently, until it gets another id. */
export function start(): void {
  const { dataset } = document.documentElement
  const button = document.querySelector<HTMLElement>('[data-close]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    keep(`announcement.${dataset.announcement}`, 'closed')
    dataset.announcementClosed = ''
  })
}
