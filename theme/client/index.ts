// Contract: one module for each behaviour, in plain TypeScript, each started under a guard of its own, so that one that fails
// does not stop the others. A behaviour attaches to a region when it is shown and detaches when it is removed (`shell.ts`).
// Whatever cannot be done in the page is left to the browser.
import { start as announcement } from './announcement.ts'
import { start as backToTop } from './back-to-top.ts'
import { start as code } from './code.ts'
import { start as colorMode } from './color-mode.ts'
import { start as islands } from './islands.ts'
import { start as menu } from './menu.ts'
import { start as navigate } from './navigate.ts'
import { start as normalise } from './normalise.ts'
import { start as prefetch } from './prefetch.ts'
import { start as search } from './search.ts'
import { createShell, guard } from './shell.ts'
import { start as sidebar } from './sidebar.ts'
import { start as tabs } from './tabs.ts'
import { start as toc } from './toc.ts'
import { start as version } from './version.ts'
import { start as voice } from './voice.ts'

export type { NavigationEvent, Shell } from './shell.ts'

// Namespaces (`import * as`) would make the bundler share a helper with the parts that load later: one request more.
const shell = createShell()

// Navigation comes after all that may claim a click for itself.
for (const start of [
  normalise,
  voice,
  colorMode,
  announcement,
  menu,
  sidebar,
  tabs,
  code,
  toc,
  islands,
  backToTop,
  version,
  search,
  prefetch,
  navigate,
])
  guard(() => start(shell))
shell.attach(document.body)
// Another script of the page may change what is shown, as that of the development server does.
for (const name of ['attach', 'detach'] as const)
  document.addEventListener(`sitegen:${name}`, ({ target }) => shell[name](target as Element))
