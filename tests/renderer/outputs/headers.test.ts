import { expect, it } from 'vitest'
import { headersFile } from '../../../renderer/outputs/headers.ts'
import { redirectScript } from '../../../renderer/outputs/redirect.ts'
import { contentPolicy } from '../../../renderer/pages/policy.ts'
import { makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

const given = (more: Partial<SnapshotFiles>) => makeSite({ files: {}, theme: { paintScript: 'paint()' }, ...more })
const others = ['  Referrer-Policy: strict-origin-when-cross-origin', '  X-Content-Type-Options: nosniff']
const markdown = ['/*.md', '  Content-Type: text/markdown; charset=utf-8', '  X-Robots-Tag: noindex']
const kept = '  Cache-Control: public, max-age=31536000, immutable'

it('gives all addresses the policy, with the script of redirects in it, and keeps hashed files for ever', () => {
  const site = given({ settings: { baseUrl: '/below/' } })
  const policy = contentPolicy(site, 'header', [redirectScript])
  expect(headersFile(site, { hasPdfs: false }).split('\n')).toEqual([
    '/*',
    `  Content-Security-Policy: ${policy}`,
    ...others,
    ...markdown.map((line) => line.replace('/*', '/below/*')),
    '/below/assets/*',
    kept,
    '',
  ])
})

it('has no policy where the configuration takes it out', () => {
  const site = given({ settings: { contentSecurityPolicy: { header: false } } })
  expect(headersFile(site, { hasPdfs: false }).split('\n')).toEqual([
    '/*',
    ...others,
    ...markdown,
    '/assets/*',
    kept,
    '',
  ])
})

it('keeps the files of the search alone where files of the site lie between the hashed ones', () => {
  expect(
    headersFile(given({ statics: ['assets/logo.png'] }), { hasPdfs: false })
      .split('\n')
      .slice(-3),
  ).toEqual(['/assets/search/*', kept, ''])
})

it('keeps PDFs of a base path out of search engines, if the build makes some', () => {
  const site = given({ settings: { baseUrl: '/below/', llms: { markdown: false } } })
  expect(headersFile(site, { hasPdfs: true })).toContain('\n/below/print/*.pdf\n  X-Robots-Tag: noindex\n')
  expect(headersFile(site, { hasPdfs: false })).not.toContain('noindex')
})
