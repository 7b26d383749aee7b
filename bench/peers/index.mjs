import { docusaurusFaster, docusaurusSearch } from './docusaurus.mjs'
import { eleventy } from './eleventy.mjs'
import { hugo } from './hugo.mjs'
import { hugoPagefind } from './hugo-pagefind.mjs'
import { rspress } from './rspress.mjs'
import { starlight } from './starlight.mjs'
import { vitepress } from './vitepress.mjs'

/** The peers, in the order in which they run and are listed. */
export const peers = [hugo, hugoPagefind, eleventy, docusaurusFaster, docusaurusSearch, vitepress, rspress, starlight]
