// The texts of a new site. They contain no names from the site, so nothing has to be escaped.
import type { Choice } from './choice.ts'

export const docsHome = `---
title: Get started
description: What this site contains, and what to read next.
sidebar_position: 1
---

This is the first page of your documentation, from the file \`content/docs/index.md\`. Edit and save it, and watch the page
change.

- [Writing](writing.md) shows what Markdown can do here.
- [Components](guides/components.mdx) shows a page with interactive parts.

:::tip[Every file is a page]
Its path becomes its address, its folder determines its place in the sidebar, and its \`title\` or first heading is its name.
:::
`

export const writingGuide = `---
title: Writing
description: Code, tables, notes and links in Markdown.
sidebar_position: 2
---

## Code

\`\`\`js title="greet.js" {2} showLineNumbers
export function greet(name) {
  return \`Hello, \${name}!\`
}
\`\`\`

Package manager commands are shown for npm, Yarn, pnpm and Bun:

\`\`\`bash npm2yarn
npm install left-pad
\`\`\`

## Tables

| Write | See |
|---|---|
| \`**bold**\` | **bold** |
| \`*emphasis*\` | *emphasis* |
| \`~~gone~~\` | ~~gone~~ |

## Notes

:::note
A note beside the text.
:::

:::warning[Before you go on]
The kinds are \`note\`, \`tip\`, \`info\`, \`warning\` and \`danger\`.
:::

<details>
<summary>A detail</summary>

Fold what not everyone needs to read.

</details>

## Links {#links}

Link to files, as in [the first page](index.md) or [its components](guides/components.mdx#tabs): the build resolves them to
addresses and reports broken ones.[^1]

[^1]: So do \`check-links\` and the development server.
`

/** The guide to components. `module` is the file extension of components. */
export function componentsGuide(module: string): string {
  return `---
title: Components
description: Tabs, and a component that runs in the browser.
---

import { Counter } from '../../parts/counter.${module}'

An \`.mdx\` file is Markdown with components.

## Tabs

<Tabs groupId="system">
  <TabItem value="mac" label="macOS">Press **⌘ S**.</TabItem>
  <TabItem value="windows" label="Windows">Press **Ctrl S**.</TabItem>
</Tabs>

## An island

This button is HTML until it comes into view. Only then does the browser load its script; pages without islands load none.

<Counter start={3} />
`
}

export function counter(typescript: boolean): string {
  const props = typescript ? `interface Props {\n  readonly start: number\n}\n\n` : ''
  return `'use client'

import { useState } from 'react'

${props}/** A button that counts. */
export function Counter({ start }${typescript ? ': Props' : ''}) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" className="button" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </button>
  )
}
`
}

export const blogPost = `---
title: Welcome
description: The first post of this blog.
authors: docs-team
tags: [news]
---

This is the first post: its file name begins with its date.

<!-- truncate -->

Lists of posts show only the text before the mark above.
`

interface Landing extends Pick<Choice, 'parts'> {
  readonly tool: { readonly name: string }
}

/** The first page, in React. */
export function landingPage({ parts, tool }: Landing): string {
  const actions = [
    ...(parts.has('docs') ? [`{ href: '/docs', label: 'Read the docs' }`] : []),
    ...(parts.has('blog') ? [`{ href: '/blog', label: 'Read the blog' }`] : []),
  ]
  const given = actions.length > 0 ? `\n        actions={[${actions.join(', ')}]}` : ''
  const closing = !actions[0]
    ? ''
    : `      <Closing
        title="Start with one page"
        text="One sentence about the first step, and how long it takes."
        actions={[${actions[0]}]}
      />
`
  return `import { Band, Cards, ${closing && 'Closing, '}CodeSample, Hero } from '${tool.name}/theme'

export const frontMatter = {
  title: 'Home',
  description: 'What this is, in one sentence.',
}

const install = \`
# what your readers run first
npm install your-product
npx your-product start
\`

export default function Home() {
  return (
    <>
      <Hero
        title="Your product in a few words"
        lead="One sentence about who it is for, and what it does for them."${given}
      >
        <CodeSample lang="sh" title="Terminal" code={install} />
      </Hero>
      <Band title="Why people use it" look="soft">
        <Cards
          items={[
            { title: 'It is plain', text: 'This page is a React component that becomes HTML when the site is built.' },
            { title: 'It is fast', text: 'Readers load no React, unless a page contains an island.' },
            { title: 'It is checked', text: 'Every build checks every link on the site.' },
          ]}
        />
      </Band>
${closing}    </>
  )
}
`
}

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f6f54"/><path d="M9 10h14M9 16h14M9 22h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>
`
