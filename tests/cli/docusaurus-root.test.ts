// `src/theme/Root`, the component that Docusaurus has around all pages.
import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const root = (value: string, more = '') => `import React from 'react'
import Head from '@docusaurus/Head'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import { Scope } from '@site/src/scope'
import Chat from '../components/Chat'
export default function Root({ children }) {
  const { siteConfig } = useDocusaurusContext()
  ${more}
  return (
    <Scope.Provider value={${value}}>
      <Head><meta name="scope" content="all" /><style>{'.bar { color: red }'}</style></Head>
      <i className="bar">Bar</i>
      {children}
      <Chat />
    </Scope.Provider>
  )
}
`
const files = {
  'site.config.ts': "export default { title: 'Title', url: 'https://example.com', baseUrl: '/' }\n",
  'src/theme/Root.js': root('siteConfig.title'),
  'src/scope.js': `import { createContext, useContext } from 'react'
export const Scope = createContext()
export function useScope() {
  const scope = useContext(Scope)
  if (!scope) throw new Error('useScope is used outside of its provider')
  return scope
}
`,
  'src/components/Show.js': "import { useScope } from '@site/src/scope'\nexport default () => <b>{useScope()}</b>\n",
  'src/components/Chat.js':
    "'use client'\nimport { useState } from 'react'\nexport default () => <button type=\"button\">{useState('Chat')[0]}</button>\n",
  'src/theme/Footer.js': "import Show from '../components/Show'\nexport default () => <footer><Show /></footer>\n",
  'content/docs/a.mdx': "import Show from '@site/src/components/Show'\n\n# A\n\n<Show />\n",
  'content/docs/b.md': '# B\n',
  'content/pages/c.tsx': "import Show from '@site/src/components/Show'\nexport default () => <h1><Show /></h1>\n",
}
const pages = ['docs/a', 'docs/b', 'c']

it('is around every page, and provides its contexts to pages and to parts of the theme', async () => {
  const made = siteForTest(files)
  expect((await made.json()).diagnostics).toEqual([])
  const shown = () =>
    pages.map((path) => [...made.read(`build/${path}/index.html`).matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text))
  expect(shown()).toEqual([['Title', 'Title'], ['Title'], ['Title', 'Title']])
  for (const path of pages) {
    const html = made.read(`build/${path}/index.html`)
    const [head = '', body = ''] = html.split('</head>')
    expect(head.match(/<meta name="scope" content="all"\/?>|<style>\.bar \{ color: red \}<\/style>/g)).toHaveLength(2)
    expect(
      body.match(/class="bar"|<header class="header"|<main|<footer>|<button type="button">Chat|sitegen-(?:head|page)/g),
    ).toEqual([...['class="bar"', '<header class="header"', '<main', '<footer>', '<button type="button">Chat']])
    expect(body.indexOf('class="skip"')).toBeLessThan(body.indexOf('class="bar"'))
    expect(made.main(`${path}/index.html`)).not.toContain('Bar')
  }
  // Every page depends on it.
  made.write({ 'src/theme/Root.js': root("siteConfig.title + '!'") })
  await made.build()
  expect(shown()).toEqual([['Title!', 'Title!'], ['Title!'], ['Title!', 'Title!']])
  made.remove('src/theme/Root.js')
  expect((await made.json()).diagnostics.map(({ code }) => code)).toContain('page/render-failed')
})

it('that is an island stands beside the page, without children', async () => {
  const made = siteForTest({
    ...files,
    'src/scope.js': files['src/scope.js'].replace('createContext()', "createContext('none')"),
    'src/theme/Root.js': `'use client'\n${root("'here'", 'React.useEffect(() => {})').replace(/<Head>.*/, '')}`,
  })
  expect((await made.json()).diagnostics).toEqual([])
  for (const path of pages) {
    const html = made.read(`build/${path}/index.html`)
    expect(html).toMatch(
      /<footer><b>none<\/b><\/footer><sitegen-island [^>]*data-when="idle"[^>]*><i class="bar">Bar<\/i><button type="button">Chat<\/button><\/sitegen-island><\/body>/,
    )
  }
})

it('that hides pages or has effects is reported', async () => {
  const hiding = "if (typeof window === 'undefined') return <p>Wait</p>"
  const made = siteForTest({
    ...files,
    'src/scope.js': files['src/scope.js'].replace('createContext()', "createContext('none')"),
    'src/theme/Root.js': root("'here'", hiding),
  })
  const said = async () =>
    (await made.json()).diagnostics.map(({ code, file, line, message, hint }) => [code, file, line, message, hint])
  expect(await said()).toEqual([
    [
      ...['theme/swizzled', 'src/theme/Root.js', 1],
      'This component has no effect here, because it shows no page when the site is built.',
      expect.any(String),
    ],
  ])
  expect(made.main('docs/a/index.html')).toContain('<b>none</b>')
  made.write({ 'src/theme/Root.js': root("'here'", 'React.useEffect(() => {})') })
  expect(await said()).toEqual([
    [
      ...['theme/swizzled', 'src/theme/Root.js', 8],
      expect.stringContaining('`useEffect` has no effect here'),
      expect.stringContaining('begin this file with it to run all of it beside each page, without its children'),
    ],
  ])
  expect(made.main('docs/a/index.html')).toContain('<b>here</b>')
})
