/** Paragraphs that make a page long. */
function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `Line ${index + 1}.\n`).join('\n')
}

function doc(title: string, position: number, body = 'Text.'): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\nsidebar_position: ${position}\n---\n\n${body}\n`
}

const fence = '```'
const long =
  'const text = "a line that is much longer than the column that it stands in, whatever the window is, and goes on";'

const code = `${fence}js title="a.js"
const one = 1
// highlight-next-line
const two = 2

const three = 3
${fence}

${fence}js showLineNumbers
const four = 4

const five = 5
${fence}

${fence}js
${long}
${fence}
`

const tabs = `import { CodeSample, TabItem, Tabs } from '@sitegen/cli/theme'

export const frontMatter = { title: 'Tabs', description: 'Tabs.' }

export default function Page() {
  return (
    <>
      <h1>Tabs</h1>
      <Tabs groupId="os" queryString>
        <TabItem value="mac" label="Mac">{Array.from({ length: 30 }, (_, line) => <p key={line}>Mac {line}</p>)}</TabItem>
        <TabItem value="win" label="Windows">
          <p>One line for Windows.</p>
          <Tabs>
            <TabItem value="inner-a">Inner A</TabItem>
            <TabItem value="inner-b" default>Inner B</TabItem>
          </Tabs>
        </TabItem>
        <TabItem value="lin">
          <h2 id="in-a-tab">In a tab</h2>
          <CodeSample lang="js" code={${JSON.stringify(long)}} />
        </TabItem>
      </Tabs>
      <div className="second">
        <Tabs groupId="os" defaultValue="win">
          <TabItem value="win" label="Windows">Second Windows</TabItem>
          <TabItem value="mac" label="Mac">Second Mac</TabItem>
        </Tabs>
      </div>
      <div className="third">
        <Tabs defaultValue={null}>
          <TabItem value="x">Third X</TabItem>
          <TabItem value="y">Third Y</TabItem>
        </Tabs>
      </div>
      <p><a href="#in-a-tab">To the tab</a></p>
      <p><a data-version="1.0" data-docs="api" href="/docs">1.0</a></p>
      {Array.from({ length: 60 }, (_, line) => <p key={line}>After {line}</p>)}
    </>
  )
}
`

/** A site with everything that the small behaviours act on. `settings` is added to its configuration. */
export function behavioursSite(settings = ''): Readonly<Record<string, string>> {
  return {
    'site.config.ts': `export default {
  title: 'Shell',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: false,
  announcementBar: { id: 'first', content: 'News: <a href="/tabs">tabs</a>.' },
  navbar: { items: [{ label: 'Docs', to: '/docs' }, { label: 'Tabs', to: '/tabs' }] },
  ${settings}
}
`,
    'content/pages/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nHello.\n',
    'content/pages/tabs.tsx': tabs,
    'content/docs/index.md': doc('Docs', 1, code),
    'content/docs/long.md': doc(
      'Long',
      2,
      ['One', 'Two', 'Three']
        .map((name) => `## ${name}\n\n${lines(25)}\n\n### Below ${name}\n\n${lines(12)}`)
        .join('\n\n'),
    ),
    'content/docs/plain/_category_.json': JSON.stringify({ label: 'Plain group', position: 3 }),
    'content/docs/plain/first.md': doc('First', 1),
    'content/docs/plain/inner/_category_.json': JSON.stringify({ label: 'Inner group', position: 2 }),
    'content/docs/plain/inner/deep.md': doc('Deep', 1),
    'content/docs/paged/_category_.json': JSON.stringify({ label: 'Paged group', position: 4 }),
    'content/docs/paged/index.md': doc('Paged', 1),
    'content/docs/paged/second.md': doc('Second', 2),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`content/docs/zz-${index}.md`, doc(`Page ${index}`, 100 + index)]),
    ),
  }
}
