// Contract: a worker outlives the build that installed it. It inspects each page that the browser loads, and removes itself and
// everything that it stored if the site no longer wants it.
import { offlineWorker } from '../../../renderer/text/output-names.ts'
import { readTag } from './facts.ts'
import { forgetPage } from './keep-page.ts'
import { scope } from './scope.ts'
import { base, deleteStores } from './stores.ts'
import { dropPages, listPages } from './trim.ts'

/** Inspect a page from the network. */
export async function inspect(path: string, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await forgetPage(path)
  const tag = readTag(await answer.text())
  // It is a page of another tool, or of a site in a folder of this one.
  if (!tag) return (await isGone()) ? retire() : undefined
  if (tag.base !== base) return
  if (tag.site === undefined) return retire()
  const pages = await listPages()
  await dropPages(pages.filter(({ facts }) => facts.site !== tag.site))
}

/** Whether the site no longer publishes a worker. */
async function isGone(): Promise<boolean> {
  const { status } = await fetch(base + offlineWorker, { method: 'HEAD', cache: 'no-store' })
  return status === 404 || status === 410
}

async function retire() {
  await scope.registration.unregister()
  await deleteStores('all')
}
