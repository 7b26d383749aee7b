import { describe, expect, it } from 'vitest'
import { checkLinks } from '../../../renderer/links/check.ts'
import { locateIn } from '../../../renderer/text/lines.ts'
import { type Files, listDiagnostics } from '../../harness/make.ts'
import { makeBodies, makeSite } from '../../harness/snapshot.ts'

const files: Files = {
  'content/docs/guides/caching.md': '# Caching\n\n## Set the size\n\n<a name="old"></a>\n\n<p id="raw">x</p>\n',
  'content/docs/guides/empty.md': '',
  'content/docs/guides/kept/again.md': '---\naliases: [/docs/guides/storing]\n---\n\n# Again\n',
  'content/pages/about.md': '## Über uns\n',
  'content/docs/guides/later.md': '---\ndraft: true\n---\n',
  'content/docs/guides/second.md': '---\nslug: /guides/caching\n---\n',
}
const others = ['content/docs/guides/cache.png', 'content/docs/guides/rates.csv', 'content/docs/preview.png']

/** The text of a page beside others → diagnostics, and the files that are needed. */
async function check(text: string, reported: readonly string[], assets: readonly string[] = [], settings: object = {}) {
  const site = makeSite({
    files: { ...files, 'content/docs/guides/a.md': text },
    others,
    samples: { 'content/docs/guides/code.ts': '// #region open\na\n// #endregion\n' },
    refused: ['creds.json', '../far.json', 'content/docs/guides/server.key'],
    statics: ['logo.svg', 'manual.pdf'],
    settings,
  })
  const report = checkLinks(site, await makeBodies(site), (one) => locateIn(site.config.file, one, 0, one.length))
  expect({ reported: listDiagnostics(report.diagnostics), assets: report.assets.map(({ out }) => out) }).toEqual({
    reported,
    assets,
  })
}

const at = (place: string) => `content/docs/guides/a.md:${place}`

describe('broken links', () => {
  it.each<[string, string, string]>([
    [
      'a file that may not be published',
      '[x](../../../creds.json)',
      `error link/outside-content ${at('1:1+24')}: The link \`../../../creds.json\` leads to \`creds.json\`, which may not be published. → Move the file into a content folder or, if everyone may read it, allow it in the configuration: \`content: { assets: ['creds.json'] }\`.`,
    ],
    [
      'an image outside the site folder',
      '![x](@site/../far.json)',
      `error link/outside-content ${at('1:1+23')}: The image \`@site/../far.json\` leads to \`../far.json\`, which may not be published. → Move the file into a content folder or, if everyone may read it, allow it in the configuration: \`content: { assets: ['../far.json'] }\`.`,
    ],
    [
      'a private file beside it',
      '<a href="./server.key">x</a>',
      `error link/outside-content ${at('1:4+19')}: The link \`./server.key\` leads to \`content/docs/guides/server.key\`, which may not be published. → Move the file into a content folder or, if everyone may read it, allow it in the configuration: \`content: { assets: ['content/docs/guides/server.key'] }\`.`,
    ],
    [
      'another site whose scheme is misspelled',
      '[x](htps://example.com/a)',
      `warning link/misspelled-scheme ${at('1:1+25')}: The beginning of the address \`htps://example.com/a\` is misspelled, so browsers cannot open it. → Did you mean \`https://example.com/a\`?`,
    ],
    [
      'another site without slashes',
      '[x](https:/example.com)',
      `warning link/misspelled-scheme ${at('1:1+23')}: The beginning of the address \`https:/example.com\` is misspelled, so browsers cannot open it. → Did you mean \`https://example.com\`?`,
    ],
    [
      'a page, by file',
      'See [x](./cachng.md).',
      `warning link/missing-page ${at('1:5+16')}: The link \`./cachng.md\` does not lead to a page. → Did you mean \`./caching.md\`?`,
    ],
    [
      'a page whose file has another name, with an alias',
      'See [x](./storing.md#old).',
      `warning link/missing-page ${at('1:5+21')}: The link \`./storing.md#old\` does not lead to a page. → Did you mean \`./kept/again.md#old\`?`,
    ],
    [
      'a page, by file from the root',
      '[x](/content/docs/guides/cachin.md)',
      `warning link/missing-page ${at('1:1+35')}: The link \`/content/docs/guides/cachin.md\` does not lead to a page. → Did you mean \`/content/docs/guides/caching.md\`?`,
    ],
    [
      'a page, by address',
      '\n\n[x](/docs/guides/cachin)',
      `warning link/missing-page ${at('3:1+24')}: The link \`/docs/guides/cachin\` does not lead to a page. → Did you mean \`/docs/guides/caching\`?`,
    ],
    [
      'a page near none',
      '[x](/zzzzzzzz)',
      `warning link/missing-page ${at('1:1+14')}: The link \`/zzzzzzzz\` does not lead to a page. → Add the page, or fix the link.`,
    ],
    [
      'a page that shares only its folder and its ending with others',
      '[x](./zebra.md)',
      `warning link/missing-page ${at('1:1+15')}: The link \`./zebra.md\` does not lead to a page. → Add the page, or fix the link.`,
    ],
    [
      'a draft',
      '[x](later.md)',
      `warning link/missing-page ${at('1:1+13')}: The link \`later.md\` leads to a draft, which is not published. → Remove \`draft\` from its front matter, or remove the link.`,
    ],
    ...['/docs/guides/later', './later', '/docs/guides/later/?x#y', 'later.html'].map(
      (href): [string, string, string] => [
        `a draft, by the address ${href}`,
        `[x](${href})`,
        `warning link/missing-page ${at(`1:1+${href.length + 5}`)}: The link \`${href}\` leads to a draft, which is not published. → Remove \`draft\` from its front matter, or remove the link.`,
      ],
    ),
    [
      'a page that another one keeps out',
      '[x](./second.md#top)',
      `warning link/missing-page ${at('1:1+20')}: The link \`./second.md#top\` leads to a file whose page is left out of the site. → Look for a warning about that file: another page may have the same address.`,
    ],
    [
      'a page of another folder',
      '[x](/docs/guide/caching)',
      `warning link/missing-page ${at('1:1+24')}: The link \`/docs/guide/caching\` does not lead to a page. → Did you mean \`/docs/guides/caching\`?`,
    ],
    [
      'a page by its address and the ending of its file',
      '[x](/docs/guides/caching.md#old)',
      `warning link/missing-page ${at('1:1+32')}: The link \`/docs/guides/caching.md#old\` does not lead to a page. → Did you mean \`/docs/guides/caching#old\`?`,
    ],
    [
      'an anchor',
      '[x](caching.md#set-the-sise)',
      `warning link/missing-anchor ${at('1:1+28')}: The target page of the link \`caching.md#set-the-sise\` has no anchor \`#set-the-sise\`. → Did you mean \`#set-the-size\`?`,
    ],
    [
      'an anchor near none',
      '[x](caching.md#zzzzzzzz)',
      `warning link/missing-anchor ${at('1:1+24')}: The target page of the link \`caching.md#zzzzzzzz\` has no anchor \`#zzzzzzzz\`. → Available: #set-the-size, #old, #raw.`,
    ],
    [
      'an anchor of a page that has none',
      '[x](empty.md#a)',
      `warning link/missing-anchor ${at('1:1+15')}: The target page of the link \`empty.md#a\` has no anchor \`#a\`. → Remove the \`#…\` from the link.`,
    ],
    [
      'an anchor of the page itself',
      '## Here\n\n[x](#her)',
      `warning link/missing-anchor ${at('3:1+9')}: The target page of the link \`#her\` has no anchor \`#her\`. → Did you mean \`#here\`?`,
    ],
    [
      'an anchor that only the title has',
      '# Top title\n\n[x](#top-title)',
      `warning link/missing-anchor ${at('3:1+15')}: The target page of the link \`#top-title\` has no anchor \`#top-title\`. → Remove the \`#…\` from the link.`,
    ],
    [
      'a page by its path from the site folder',
      '[x](@site/content/docs/guides/cachign.md)',
      `warning link/missing-file ${at('1:1+41')}: The link \`@site/content/docs/guides/cachign.md\` leads to a file that does not exist. → Did you mean \`@site/content/docs/guides/caching.md\`?`,
    ],
    [
      'a file',
      '[x](rate.csv)',
      `warning link/missing-file ${at('1:1+13')}: The link \`rate.csv\` leads to a file that does not exist. → Did you mean \`rates.csv\`?`,
    ],
    [
      'a file from the root',
      '[x](/manua.pdf)',
      `warning link/missing-file ${at('1:1+15')}: The link \`/manua.pdf\` leads to a file that does not exist. → Did you mean \`/manual.pdf\`?`,
    ],
    [
      'a picture',
      'a\n\n![x](./cach.png)',
      `warning image/missing ${at('3:1+16')}: The image \`./cach.png\` does not exist. → Did you mean \`./cache.png\`?`,
    ],
    [
      'a way out of the site',
      '[x](../../../../../etc/passwd)',
      `warning link/outside ${at('1:1+30')}: The link \`../../../../../etc/passwd\` leads out of the site folder. → Link to a file inside the site folder.`,
    ],
    [
      'no address',
      '[x]()',
      `warning link/empty ${at('1:1+5')}: The link has no address. → Write an address between the parentheses.`,
    ],
    [
      'in raw HTML',
      '<p>\n<a class="x" href="gone.md">y</a></p>',
      `warning link/missing-page ${at('2:14+14')}: The link \`gone.md\` does not lead to a page. → Add the page, or fix the link.`,
    ],
    [
      'in the title',
      '# A [b](/zzzzzzzz)',
      `warning link/missing-page ${at('1:5+14')}: The link \`/zzzzzzzz\` does not lead to a page. → Add the page, or fix the link.`,
    ],
    [
      'the picture of the front matter',
      '---\nimage: ../previw.png\n---\n',
      `warning image/missing ${at('2:8+13')}: The image \`../previw.png\` does not exist. → Did you mean \`../preview.png\`?`,
    ],
  ])('%s', (_, text, reported) => check(text, [reported]))

  it('each one is reported', () =>
    check('[x](/zzzzzzzz) [y](/zzzzzzzz)', [
      `warning link/missing-page ${at('1:1+14')}: The link \`/zzzzzzzz\` does not lead to a page. → Add the page, or fix the link.`,
      `warning link/missing-page ${at('1:16+14')}: The link \`/zzzzzzzz\` does not lead to a page. → Add the page, or fix the link.`,
    ]))
})

describe('sound links', () => {
  it.each([
    '[x](caching.md#set-the-size)',
    '[x](caching.md#old)',
    '[x](caching.md#raw)',
    '[x](/about#über-uns)',
    '[x](/about#%C3%BCber-uns)',
    '[x](#)',
    '[x](caching.md#top)',
    '[x](caching.md#:~:text=size)',
    '[x](caching.md#set-the-size:~:text=size)',
    '[x](#b)\n\n<i id="b"></i>',
    '[x](https://x.example/#y) [z](mailto:a@b.example) [p](pathname:///zzz)',
    '`[x](gone.md)`\n\n```\n[x](gone.md)\n```\n\n<!-- [x](gone.md) <a href="gone.md">x</a> -->',
    'a[^1]\n\n[^1]: b',
    '[x](/search)',
  ])('%s', (text) => check(text, []))
})

describe('sections that have moved', () => {
  const page = (moved: string, text: string) => `---\nmoved: { ${moved} }\n---\n\n${text}`
  it.each<[string, string, string[]]>([
    ['their old ids are anchors', page('size: ./caching.md#set-the-size', '[x](#size)'), []],
    [
      'their links are checked',
      page('size: ./caching.md#set-the-sise', ''),
      [
        `warning link/missing-anchor ${at('2:16+25')}: The target page of the link \`./caching.md#set-the-sise\` has no anchor \`#set-the-sise\`. → Did you mean \`#set-the-size\`?`,
      ],
    ],
    [
      'an id that is there has not moved',
      page('size: ./caching.md', '## Size'),
      [
        `warning meta/moved-id ${at('2:16+12')}: \`moved\` names the id \`size\`, which is still on the page. → Links to \`#size\` lead there. Remove the id from \`moved\`.`,
      ],
    ],
  ])('%s', (_, text, reported) => check(text, reported))
})

it.each([
  'HTTPS://example.com',
  'http://[::1]/a',
  'ftp://example.com',
  'vscode://file/a',
  'mailto:a@b.c',
  'tel:1',
  'htps:a',
])('the beginning of %s may be meant so', (href) => check(`[x](${href})`, []))

describe('files that pages need', () => {
  it.each<[string, string[]]>([
    ['![x](cache.png) [y](rates.csv)', ['assets/cache.png', 'assets/rates.csv']],
    ['![x](cache.png) ![x](./cache.png)', ['assets/cache.png']],
    ['![x](/logo.svg)', ['logo.svg']],
    ['<img src="cache.png">', ['assets/cache.png']],
    ['# ![x](cache.png)', ['assets/cache.png']],
    ['---\nimage: ../preview.png\n---\n', ['assets/preview.png']],
  ])('%j', (text, assets) => check(text, [], assets))
})

describe('links to places', () => {
  it('find ids as browsers do: as they are written, or decoded', async () => {
    const text =
      'Text[^†] and [one](#größe), [two](#gr%C3%B6%C3%9Fe), [three](#a%20b)\n\n## Größe\n\n<a id="a b"></a>\n\n[^†]: Note\n'
    const site = makeSite({ files: { ...files, 'content/docs/guides/a.md': text }, others })
    expect(checkLinks(site, await makeBodies(site), () => undefined).diagnostics).toEqual([])
  })
})

describe('links to other sites', () => {
  it('are all that lead elsewhere, and those to the own address that no page or file has', async () => {
    const text = [
      '[a](https://a.de) ![b](//b.de/b.png) <https://c.de/x> [d](mailto:d@d.de) [x](/about) ![x](cache.png)',
      '[own](https://example.com/p/about) [own](https://example.com/p/logo.svg) [own](https://example.com/p/)',
      '[app](https://example.com/p/app) [other](https://example.com/blog) [host](https://example.com.de/p/about)',
    ].join('\n\n')
    const site = makeSite({
      files: { ...files, 'content/docs/guides/a.md': text, 'content/pages/index.md': '# Home' },
      others,
      statics: ['logo.svg'],
      settings: { baseUrl: '/p/', contentSecurityPolicy: { directives: { 'img-src': ['https://b.de'] } } },
    })
    const { external, diagnostics } = checkLinks(site, await makeBodies(site), () => undefined)
    expect(external.map(({ href, at: place }) => `${href} ${place?.line}:${place?.column}`)).toEqual([
      ...['https://a.de 1:1', '//b.de/b.png 1:19', 'https://c.de/x 1:38', 'mailto:d@d.de 1:55'],
      ...['https://example.com/p/app 5:1', 'https://example.com/blog 5:34', 'https://example.com.de/p/about 5:68'],
    ])
    expect(diagnostics).toEqual([])
  })
})

describe('severities', () => {
  const text = '[x](/zzzzzzzz)\n\n[y](#b)\n\n![z](zzzzzzzz.png)'
  it.each<[object, string[]]>([
    [{}, ['warning link/missing-page', 'warning link/missing-anchor', 'warning image/missing']],
    [{ onBrokenLinks: 'error' }, ['error link/missing-page', 'warning link/missing-anchor', 'error image/missing']],
    [{ onBrokenLinks: 'ignore' }, ['warning link/missing-anchor']],
    [{ onBrokenAnchors: 'error' }, ['warning link/missing-page', 'error link/missing-anchor', 'warning image/missing']],
    [{ onBrokenAnchors: 'ignore' }, ['warning link/missing-page', 'warning image/missing']],
    [{ onBrokenAnchors: 'ignore', onBrokenLinks: 'ignore' }, []],
  ])('%j', async (settings, expected) => {
    const site = makeSite({ files: { 'content/docs/a.md': text }, settings })
    const { diagnostics } = checkLinks(site, await makeBodies(site), () => undefined)
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
  })
})

describe('links of the navbar and the footer', () => {
  const items = (...to: string[]) => to.map((one) => ({ label: 'x', to: one }))
  it.each<[string, object, string[], string[]]>([
    [
      'broken ones, at their place in the configuration',
      { navbar: { items: items('/abot') }, footer: { columns: [{ title: 'y', items: items('/about#uns') }] } },
      [
        'warning link/missing-page site.config.ts:1:1+5: The link `/abot` does not lead to a page. → Did you mean `/about`?',
        'warning link/missing-anchor site.config.ts:1:1+10: The target page of the link `/about#uns` has no anchor `#uns`. → Available: #über-uns.',
      ],
      [],
    ],
    [
      'sound ones',
      { navbar: { items: [...items('/about', '/docs/guides/a'), { label: 'x', href: 'https://x.example' }] } },
      [],
      [],
    ],
    ['files', { navbar: { items: items('/manual.pdf') } }, [], ['manual.pdf']],
  ])('%s', (_, settings, reported, assets) => check('', reported, assets, settings))
})

describe('targets of redirects', () => {
  it.each<[string, string[], string[]]>([
    ['pages, files and other sites', ['/about', '/manual.pdf', 'https://x.example/y', '/sitemap.xml'], []],
    [
      'what is not there, at each place',
      ['/abot', '/docs/../zzzzzzzz?x'],
      [
        'warning redirect/unknown-target site.config.ts:1:1+5: The redirect leads to `/abot`, which this site does not build. → Did you mean `/about`?',
        'warning redirect/unknown-target site.config.ts:1:1+19: The redirect leads to `/docs/../zzzzzzzz?x`, which this site does not build. → Point it to an address of this site.',
      ],
    ],
    [
      'missing anchors',
      ['/about#uns'],
      [
        'warning link/missing-anchor site.config.ts:1:1+10: The target page of the link `/about#uns` has no anchor `#uns`. → Available: #über-uns.',
      ],
    ],
  ])('%s', (_, targets, reported) => {
    const redirects = targets.map((to, index) => ({ from: `/old-${index}`, to }))
    return check('', reported, [], { redirects, onBrokenLinks: 'ignore', onBrokenAnchors: 'warn' })
  })
})

it('an address that is put together is reported with the link of the layout that has it', async () => {
  const footer = { columns: [{ title: 'More', items: [{ label: 'Away', to: '/zzzzzzzz' }] }] }
  const announcementBar = { id: 'a', content: '<a href="/yyyyyyyy">x</a>' }
  const site = makeSite({
    files,
    settings: { footer, announcementBar, navbar: { items: [{ label: 'Up', to: '/xxxxxxxx' }] } },
  })
  const { diagnostics } = checkLinks(site, await makeBodies(site), () => locateIn(site.config.file, 'x', 0))
  expect(diagnostics.map(({ notes }) => notes?.[0]?.message)).toEqual([
    'It is the link “Up” of the navbar.',
    'It is the link “Away” in “More” of the footer.',
    'It is the link in the announcement.',
  ])
})

describe('files of code blocks', () => {
  const block = (file: string) => `\`\`\`ts file="${file}"\n\`\`\`\n`
  it.each(['./code.ts', './code.ts#open', '@site/content/docs/guides/code.ts#L1-L3', '/guides/code.ts'])(
    'are there, and are not published: %s',
    (file) => check(block(file), []),
  )
  it.each([
    [
      './coed.ts',
      'error code/missing-file',
      'The code block shows the file `./coed.ts`, which does not exist. → Did you mean `./code.ts`?',
    ],
    [
      '@site/content/docs/guides/coed.ts#open',
      'error code/missing-file',
      'The code block shows the file `@site/content/docs/guides/coed.ts#open`, which does not exist. → Did you mean `@site/content/docs/guides/code.ts#open`?',
    ],
    [
      './zzzzzzzzzz.ts',
      'error code/missing-file',
      'The code block shows the file `./zzzzzzzzzz.ts`, which does not exist. → Write its path relative to this page, or to the site folder: `@site/…`.',
    ],
    [
      './code.ts#opne',
      'error code/missing-region',
      'The code block shows `./code.ts#opne`, but the file has no region `opne`. → Did you mean `open`?',
    ],
    [
      './code.ts#L2-L9',
      'warning code/missing-lines',
      'The code block shows `./code.ts#L2-L9`, but the file has only 3 lines. → Correct the lines; until then, the file is shown up to its end.',
    ],
    [
      './code.ts#L4-L9',
      'error code/missing-region',
      'The code block shows `./code.ts#L4-L9`, but the file has only 3 lines. → Correct the lines.',
    ],
    [
      './server.key',
      'error link/outside-content',
      "The code block `./server.key` leads to `content/docs/guides/server.key`, which may not be published. → Move the file into a content folder or, if everyone may read it, allow it in the configuration: `content: { assets: ['content/docs/guides/server.key'] }`.",
    ],
  ])('are reported at the block: %s', (file, code, message) =>
    check(block(file), [`${code} ${at(`1:1+${block(file).indexOf('\n')}`)}: ${message}`]),
  )
})
