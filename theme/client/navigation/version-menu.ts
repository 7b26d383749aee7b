import { onNavigate } from '../shell.ts'
import type { Core } from './core.ts'

/** Save the version that the reader selects, show it on pages outside the docs, and close open menus of the header. */
export function start({ keep, readKept }: Core): void {
  const menus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu')
  const showKept = () => {
    for (const menu of menus()) {
      if (menu.dataset.versions === undefined) continue
      const key = `version.${menu.dataset.versions}`
      const kept = readKept(key)
      const label = menu.querySelector('summary b')
      if (!kept || !label || menu.querySelector('[data-version][aria-current]')) continue
      const link = [...menu.querySelectorAll('a')].find(({ dataset }) => dataset.version === kept)
      if (link) label.textContent = link.textContent
      else keep(key, '')
    }
  }
  const close = (from: EventTarget | null) => {
    for (const menu of menus()) if (menu.open && !(from && menu.contains(from as Node))) menu.open = false
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      // A link that is followed in the page must close its menu too.
      close((target as Element).closest('.header .menu a') ? null : (target as Element))
      const link = (target as Element).closest<HTMLAnchorElement>('a[data-version]')
      if (!link) return
      const { docs = 'default', version = '' } = link.dataset
      keep(`version.${docs}`, version)
      link.search = location.search
      link.hash = location.hash
    },
    true,
  )
  document.addEventListener('focusin', ({ target }) => close(target))
  document.addEventListener('keydown', ({ key, target }) => {
    const menu = key === 'Escape' && (target as Element).closest<HTMLDetailsElement>('details.menu[open]')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  onNavigate((state) => state === 'end' && showKept())
  showKept()
}
