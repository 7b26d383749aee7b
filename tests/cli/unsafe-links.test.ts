import { describe, expect, it } from 'vitest'
import { siteForTest as site, type TestSite } from '../harness/site.ts'

async function reported(made: TestSite) {
  const { status, diagnostics } = await made.json()
  return { status, found: diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`).sort() }
}

const refused = [
  '[x](javascript:alert(1))',
  '[x](JavaScript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](< javascript:alert(1)>)',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '[x](javascript%3Aalert(1))',
  '[x](java%0Ascript:alert(1))',
  '[x](javascript\\:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](DATA:image/svg+xml,%3Csvg%3E)',
  '[x](data:application/xhtml+xml,x)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '[y][]\n\n[y]: <JAVASCRIPT:alert(1)>',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:text/html,x)',
  '[![x](data:image/gif;base64,R0lGODlhAQABAAAAACw=)](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=javascript:alert(1)>x</a>',
  "<A HREF='&#x6a;avascript:alert(1)'>x</A>",
  '<a href="java\nscript:alert(1)">x</a>',
  'Text <a href="&#9;javascript:alert(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="data:text/html,x"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<img src="javascript:alert(1)">',
  '| a |\n| - |\n| [x](javascript:alert(1)) |',
  'x[^1]\n\n[^1]: [x](javascript:alert(1))',
  ':::note[[x](javascript:alert(1))]\n\nText\n\n:::',
]

const allowed = [
  '[x](https://example.org/javascript:alert(1))',
  '[x](mailto:a@example.org) [y](tel:+1) [z](xmpp:a@example.org)',
  '![x](data:image/gif;base64,R0lGODlhAQABAAAAACw=)',
  '![x](data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E)',
  '[x](data:text/csv,a;b)',
  '`javascript:alert(1)` and javascript:alert(1)',
  '[x](https://example.org/?q=javascript:)',
  '<a href="#javascript:">x</a><a name="javascript:"></a>',
]

describe('an address that browsers run', () => {
  it('is an error in a page, however it is spelled, and is not printed', async () => {
    const made = site(
      Object.fromEntries(refused.map((text, index) => [`content/docs/p${index}.md`, `# Page\n\n${text}\n`])),
    )
    const { status, diagnostics } = await made.json()
    expect(status).toBe(1)
    for (const [index, text] of refused.entries()) {
      const own = diagnostics.filter(({ file }) => file === `content/docs/p${index}.md`)
      expect(
        own.map(({ code }) => code),
        text,
      ).toEqual(['link/unsafe'])
      expect(own[0]?.line, text).toBeGreaterThan(2)
    }
  })

  it('is the only one that is', async () => {
    const made = site(
      Object.fromEntries(allowed.map((text, index) => [`content/docs/p${index}.md`, `# Page\n\n${text}\n`])),
    )
    const { status, found } = await reported(made)
    expect({ status, found }).toEqual({ status: 0, found: [] })
  })

  it('is an error whatever broken links are, in MDX and in pages that are modules', async () => {
    const made = site({
      'content/docs/a.mdx': '# A\n\n[x](javascript:alert(1))\n\n<a href={"javascript" + ":alert(1)"}>y</a>\n',
      'content/pages/b.tsx': "export default function B() { return <area href='vbscript:x' /> }\n",
      'site.config.ts':
        "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'ignore' }\n",
    })
    const { status, found } = await reported(made)
    expect(status).toBe(1)
    expect(new Set(found.map((one) => one.replace(/:\d+$/, '')))).toEqual(
      new Set(['link/unsafe content/docs/a.mdx', 'link/unsafe content/pages/b.tsx']),
    )
  })

  it('is an error in front matter, data, sidebars and the configuration', async () => {
    const made = site({
      'content/docs/a.md': '---\ncustom_edit_url: javascript:alert(1)\n---\n\n# A\n',
      'content/docs/b.md': '---\nimage: javascript:alert(1)\n---\n\n# B\n',
      'content/blog/2026-01-02-a.md': '---\nauthors:\n  - name: A\n    url: "java\\tscript:alert(1)"\n---\n\n# A\n',
      'content/blog/2026-01-03-b.md': '---\nauthor: B\nauthor_url: javascript:alert(1)\n---\n\n# B\n',
      'content/blog/2026-01-04-c.md': '---\nauthors: c\n---\n\n# C\n',
      'content/blog/authors.yml': 'c:\n  name: C\n  url: JAVASCRIPT:alert(1)\n',
      'sidebars.js':
        "export default { docs: [\n  'a',\n  'b',\n  { type: 'link', label: 'X', href: 'javascript:alert(1)' },\n] }\n",
      'site.config.ts': `export default { title: 'Test', url: 'https://example.com', baseUrl: '/',
  content: { docs: { sidebarPath: 'sidebars.js' } },
  navbar: { items: [{ label: 'X', href: 'javascript:alert(2)' }] },
  announcementBar: { id: 'a', content: '<a href="javascript:alert(3)">x</a>' },
}\n`,
    })
    expect(await reported(made)).toEqual({
      status: 1,
      found: [
        'data/invalid content/blog/authors.yml:3',
        'link/unsafe content/docs/b.md:2',
        'link/unsafe sidebars.js:4',
        'link/unsafe site.config.ts:3',
        'link/unsafe site.config.ts:4',
        'meta/invalid content/blog/2026-01-02-a.md:4',
        'meta/invalid content/blog/2026-01-03-b.md:3',
        'meta/invalid content/docs/a.md:2',
      ],
    })
  })
})
