// What pages show of components that wait for something.
import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const waiting = `import { lazy, Suspense } from 'react'
import * as React from 'react'

const known = {}

function Data() {
  if (!known.text) throw new Promise((resolve) => setTimeout(resolve, 5)).then(() => (known.text = 'Loaded text'))
  return <p>{known.text}</p>
}

const Lazy = lazy(() => import('./lazy.jsx'))

export function Page() {
  return (
    <>
      <Suspense fallback="Wait for data"><Data /></Suspense>
      <React.Suspense fallback="Wait for code"><Lazy /></React.Suspense>
      <Lazy />
    </>
  )
}

export function Broken() {
  return <Suspense fallback="Wait"><Never /></Suspense>
}

function Never() {
  throw new Error('no data')
}
`

it('pages show what is loaded while they are rendered', async () => {
  const made = siteForTest({
    'content/docs/a.mdx': "import { Page } from '../../components/page.jsx'\n\n<Page />\n",
    'components/page.jsx': waiting,
    'components/lazy.jsx': 'export default function Lazy() {\n  return <p>Lazy text</p>\n}\n',
  })
  const { status } = await made.build()
  expect(status).toBe(0)
  const shown = [...made.main('docs/a/index.html').matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)
  expect(shown).toEqual(['Loaded text', 'Lazy text', 'Lazy text'])
})

it('errors are reported that a fallback would hide', async () => {
  const made = siteForTest({
    'content/docs/a.mdx': "import { Broken } from '../../components/page.jsx'\n\n<Broken />\n",
    'components/page.jsx': waiting,
    'components/lazy.jsx': 'export default () => null\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics).toMatchObject([{ code: 'page/render-failed', file: 'components/page.jsx' }])
})

it('a component that React waits for in vain is reported with what to do', async () => {
  const made = siteForTest({
    'content/pages/a.tsx': 'export default async function Page() {\n  return <h1>A</h1>\n}\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'page/render-failed',
      'The page cannot be rendered: a component was still waiting for data or code after a second.',
      "Import what it waits for, because a component cannot be `async` here, or begin its module with `'use client'`.",
    ],
  ])
})

it('islands keep their fallback, which the browser replaces', async () => {
  const made = siteForTest({
    'content/docs/a.mdx': "import { Counter } from '../../components/counter.jsx'\n\n<Counter />\n",
    'components/counter.jsx': `'use client'
import { lazy, Suspense } from 'react'

const Lazy = lazy(() => import('./lazy.jsx'))

export function Counter() {
  return <Suspense fallback={<i>Wait</i>}><Lazy /></Suspense>
}
`,
    'components/lazy.jsx': 'export default () => <b>{window.name}</b>\n',
  })
  const { status } = await made.build()
  expect(status).toBe(0)
  expect(made.main('docs/a/index.html')).toContain('<i>Wait</i>')
})

it('parts of the theme may wait, too', async () => {
  const made = siteForTest({
    'content/docs/a.md': '# A\n',
    'src/theme/Footer/index.js': `import React, { lazy, Suspense } from 'react'

const Lazy = lazy(() => import('./lazy'))

export default function Footer() {
  return <footer><Suspense fallback={<i>Wait</i>}><Lazy /></Suspense></footer>
}
`,
    'src/theme/Footer/lazy.js': 'export default () => <b>Late</b>\n',
  })
  expect((await made.build()).status).toBe(0)
  expect(made.read('build/docs/a/index.html')).toMatch(/<footer><(?:i>Wait<\/i|b>Late<\/b)><\/footer>/)
})
