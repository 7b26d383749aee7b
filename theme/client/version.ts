import type { Shell } from './shell.ts'
import { keep, readKept } from './storage.ts'

/** Loads the code for version menus and links to other versions, on sites that have them. */
export function start(shell: Shell): void {
  shell.onAttach((root) => {
    if (root.querySelector('.menu,a[data-version]'))
      import('./on-demand.ts').then((parts) => parts.startVersionMenu(shell, { keep, readKept }))
  })
}
