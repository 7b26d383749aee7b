import { expect, it } from 'vitest'
import { blockedLoads } from '../../../renderer/links/blocked.ts'
import { tabulateFacts } from '../../../renderer/links/facts.ts'
import { makeBodies, makeSite } from '../../harness/snapshot.ts'

const text = `# A

![a](https://img.example.org/a.png) ![b](https://img.example.org/b.png) ![c](https://example.com/c.png)

<iframe title="x" src="https://video.example.org/embed/1?a=1&amp;b=2"></iframe>

<script async src='https://cdn.example.org/x.js'></script>

<video controls src="//films.example.org/a.mp4"></video>

\`<iframe src="https://shown.example.org">\`
`

/** The directive and the place of each finding. */
async function reported(settings: object) {
  const site = makeSite({ files: { 'content/docs/a.md': text }, settings })
  const found = blockedLoads(site, tabulateFacts(await makeBodies(site)))
  return found.map(
    ({ diagnostic: { at, hint } }) =>
      `${at?.line}:${at?.column} ${/{ '(.*?)': \['(.*?)'\]/
        .exec(hint ?? '')
        ?.slice(1)
        .join(' ')}`,
  )
}

it('each site is reported once for each kind of file, with the setting that allows it', async () => {
  expect((await reported({})).sort()).toEqual([
    '3:1 img-src https://img.example.org',
    '5:19 frame-src https://video.example.org',
    '7:15 script-src https://cdn.example.org',
    '9:17 media-src https://films.example.org',
  ])
})

it.each([
  [{ 'img-src': ['https://img.example.org'] }, 3],
  [{ 'img-src': ['*.example.org'], 'frame-src': ['https:'] }, 2],
  [{ 'img-src': ['*'], 'child-src': ['https://video.example.org/embed/'] }, 2],
  [{ 'default-src': ['https:'] }, 1],
  [{ 'img-src': ['https://img.example.org/other/'], 'frame-src': ['https://example.org'] }, 4],
  [{ 'script-src': ['https://cdn.example.org/x.js'] }, 3],
])('what the policy allows is not reported: %j', async (directives, count) => {
  expect((await reported({ contentSecurityPolicy: { directives } })).length).toBe(count)
})

it('a site without a policy, and what the configuration names itself, may load anything', async () => {
  expect(await reported({ contentSecurityPolicy: { header: false, meta: false } })).toEqual([])
  const headTags = [{ tagName: 'script', attributes: { src: 'https://cdn.example.org/x.js' } }]
  expect((await reported({ headTags })).length).toBe(3)
})
