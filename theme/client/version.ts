import { keep } from './storage.ts'

/** Keeps the version that the reader picks, and leads to the same place of the page in it. */
export function start(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[data-version]')
      if (!link) return
      const { docs = 'default', version = '' } = link.dataset
      keep(`version.${docs}`, version)
      link.search = location.search
      link.hash = location.hash
    },
    true,
  )
}
