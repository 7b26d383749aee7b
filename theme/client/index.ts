import * as announcement from './announcement.ts'
import * as backToTop from './back-to-top.ts'
import * as code from './code.ts'
import * as colorMode from './color-mode.ts'
import * as islands from './islands.ts'
import * as menu from './menu.ts'
import * as navigate from './navigate.ts'
import * as normalise from './normalise.ts'
import * as prefetch from './prefetch.ts'
import { createShell, guard } from './shell.ts'
import * as sidebar from './sidebar.ts'
import * as tabs from './tabs.ts'
import * as toc from './toc.ts'
import * as version from './version.ts'
import * as voice from './voice.ts'

export type { NavigationEvent, Shell } from './shell.ts'

const shell = createShell()

// Navigation comes after all that may claim a click for itself.
for (const { start } of [
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
  prefetch,
  navigate,
])
  guard(() => start(shell))
shell.attach(document.body)
// Another script of the page may change what is shown, as that of the development server does.
for (const name of ['attach', 'detach'] as const)
  document.addEventListener(`sitegen:${name}`, ({ target }) => shell[name](target as Element))
