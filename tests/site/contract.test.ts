import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { UrlList } from '../../renderer/index.ts'
import { realProduct } from '../harness/real-site.ts'
import { shared } from '../harness/shared.ts'
import { cli, projectRoot } from '../harness/site.ts'

const kept = join(projectRoot, 'content/urls.json')
const { name, slug } = realProduct()
const read = (path: string): UrlList =>
  JSON.parse(readFileSync(path, 'utf8').replaceAll('{{product.name}}', name).replaceAll('{{product.slug}}', slug))

it('every address and anchor that this site has promised is there', async () => {
  // The build has filled the cache that the check reads.
  await shared('site/real')
  const { status, stdout, stderr } = await cli(['check-links', '--root', projectRoot, '--against', kept, '--strict'])
  expect(stdout + stderr).toMatch(/no problems found\n$/)
  expect(status).toBe(0)
})

it('dates are kept of its pages alone (if not: `npm run dates`)', () => {
  const dates: Record<string, unknown> = JSON.parse(readFileSync(join(projectRoot, 'dates.json'), 'utf8'))
  expect(Object.keys(dates).length).toBeGreaterThan(100)
  expect(Object.keys(dates).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})

it('every address and anchor that this site has is promised (if not: `npm run urls`)', async () => {
  const built = read(join((await shared('site/real')).folder, 'urls.json'))
  const promises = ({ pages, redirects, files }: UrlList) => [
    ...Object.entries(pages).flatMap(([address, { anchors }]) => [
      address,
      ...anchors.map(({ id }) => `${address}#${id}`),
    ]),
    ...Object.keys(redirects),
    ...files,
  ]
  const known = new Set(promises(read(kept)))
  expect(promises(built).filter((one) => !known.has(one))).toEqual([])
})
