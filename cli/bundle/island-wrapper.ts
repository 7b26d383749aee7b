import type { ReactElement } from 'react'
import { wrapIslands } from '../../renderer/index.ts'
import { sourcePath } from '../disk/path-inside.ts'
import type { IslandAssets } from './bundle-islands.ts'
import type { Lazy } from './load-theme.ts'
import type { SiteFacts } from './site-facts.ts'

/** Data that is available once all pages are bundled; first needed when a page is rendered. */
interface Known {
  readonly islands: IslandAssets
  /** Loads the module of the theme that provides facts about the site. */
  readonly site: Lazy | undefined
}

type UseIslandFacts = (
  facts: SiteFacts,
  island: ReactElement,
) => { readonly element: ReactElement; readonly answers: Readonly<Record<string, unknown>> | undefined }

/** Provides the module that replaced islands import. */
export class IslandWrapper {
  private known: Known | undefined

  constructor(
    private readonly root: string,
    private readonly facts: SiteFacts,
  ) {}

  complete(known: Known) {
    this.known = known
  }

  readonly wrap = (file: string, exports: Readonly<Record<string, unknown>>) =>
    wrapIslands(exports, {
      src: () => this.known?.islands.entries.get(sourcePath(this.root, file))?.url ?? '',
      useFacts: (element) => this.provide(element),
    })

  /** An element with the facts that its script has in the browser. */
  private provide(element: ReactElement) {
    const { useIslandFacts: give } = (this.known?.site?.() ?? {}) as { useIslandFacts?: UseIslandFacts }
    return give ? give(this.facts, element) : { element, answers: undefined }
  }
}
