// Contract: each behaviour is a module in plain TypeScript, started under its own guard, so that a failure does not stop the
// others. A behaviour attaches to a region when it is shown and detaches when it is removed (`shell.ts`). Whatever cannot be
// done in the page is left to the browser.
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

// With namespace imports (`import * as`), the bundler would share a helper with parts that load later: one more request.
const shell = createShell()

// The sidebar measures, so it comes after those that change the page. Navigation starts last, after all behaviours that may
// handle a click themselves.
for (const start of [
  normalise,
  voice,
  colorMode,
  announcement,
  menu,
  tabs,
  code,
  toc,
  islands,
  backToTop,
  version,
  search,
  sidebar,
  prefetch,
  navigate,
])
  guard(() => start(shell))
shell.attach(document.body)
// Other scripts may change the page's content, as that of the development server does.
for (const name of ['attach', 'detach'] as const)
  document.addEventListener(`sitegen:${name}`, ({ target }) => shell[name](target as Element))
