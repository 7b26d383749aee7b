// Contract: each behaviour is a module in plain TypeScript, started under its own guard, so that a failure does not stop the
// others. A behaviour attaches to a region when it is shown and detaches when it is removed (`shell.ts`). Whatever cannot be
// done in the page is left to the browser. Every page loads this script, so it contains only what is visible before a reader does
// anything, and what must work without a network. The rest is in `navigation/`, which is loaded at the reader's first action.
import { start as announcement } from './announcement.ts'
import { start as code } from './code.ts'
import { start as colorBars } from './color-bars.ts'
import { start as firstSign } from './first-sign.ts'
import { start as islands } from './islands.ts'
import { start as normalise } from './normalise.ts'
import { start as search } from './search.ts'
import { attach, guard } from './shell.ts'
import { start as sidebar } from './sidebar.ts'
import { start as tabs } from './tabs.ts'
import { start as voice } from './voice.ts'

// The sidebar measures the page, so it starts after the behaviours that change it. Navigation comes last, after all behaviours that
// may handle a click themselves.
for (const start of [normalise, voice, colorBars, announcement, tabs, code, islands, search, sidebar, firstSign])
  guard(start)
attach(document.body)
