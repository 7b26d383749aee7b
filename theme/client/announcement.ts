import { keep } from './storage.ts'

/** Add the button that closes the announcement; it stays closed until its id changes. */
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
