// Contract: loaded by `first-sign.ts` when a reader begins to use a page, so that it costs nothing before. The two scripts share no
// module, since a shared one would be a third file; what must exist only once (`Core`) is passed on.
import { guard } from '../shell.ts'
import { start as backToTop } from './back-to-top.ts'
import { start as colorSwitch } from './color-switch.ts'
import type { Core } from './core.ts'
import { start as menu } from './menu.ts'
import { start as navigate } from './navigate.ts'
import { expectPage, type RequestedPage } from './pages.ts'
import { start as prefetch } from './prefetch.ts'
import { start as toc } from './toc.ts'
import { start as versionMenu } from './version-menu.ts'

export { entriesOf } from './sidebar-entries.ts'

/**
 * Start all behaviours. `opened` is the address at which the document was opened; `requested` is the page requested for a waiting
 * click.
 */
export function begin(core: Core, opened: URL, requested?: RequestedPage) {
  // Must precede prefetching, which would request the page again.
  expectPage(requested)
  for (const start of [colorSwitch, versionMenu, menu, toc, backToTop, prefetch, navigate])
    guard(() => start(core, opened))
}
