import { createElement, Fragment } from 'react'
import type { ShellProps } from '../renderer/types.ts'
import { Announcement } from './components/announcement.tsx'
import { Drawer } from './components/drawer.tsx'
import { useText } from './text.tsx'

/** The document around the regions of a page. */
export function Shell({
  theme: { Root = Fragment, Header, Footer },
  info,
  kind,
  bare,
  attributes,
  tree,
  head,
  regions,
  menus,
}: ShellProps) {
  const text = useText()
  // As they arrive, rows would shift the columns of a table or an index, and the lines of a tag cloud.
  const isWhole = /<table|class="index"|data-size/.test(regions.main)
  return (
    <html lang={info.lang} {...attributes}>
      <head>
        {head}
        {isWhole && <link rel="expect" href="#end" blocking="render" />}
      </head>
      <body data-kind={kind} data-bare={bare ? 'true' : undefined}>
        <a href="#main" className="skip">
          {text('Skip to main content')}
        </a>
        <Root>
          {info.agents && info.footer.llms && <Pointer text={info.agents} list={info.footer.llms} />}
          {info.announcement && <Announcement {...info.announcement} />}
          <Header info={info} menus={menus} />
          <div className="layout">
            <Drawer info={info} sidebar={regions.sidebar} tree={tree} menus={menus} />
            <main id="main" tabIndex={-1} data-region="main" dangerouslySetInnerHTML={{ __html: regions.main }} />
            {regions.aside && <aside data-region="aside" dangerouslySetInnerHTML={{ __html: regions.aside }} />}
          </div>
          {isWhole && <div id="end" hidden />}
          <Footer info={info} />
          {info.offline && <Script src={info.offline} props={{}} />}
          {info.consent && <Script src={info.consent.script} props={info.consent.props} />}
        </Root>
      </body>
    </html>
  )
}

/** A hidden sentence for agents that contains a link to a list. The skip link remains the first link of the page. */
function Pointer({ text, list }: { readonly text: string; readonly list: string }) {
  const end = text.indexOf(list) + list.length
  // The sentence contains the full address, so the link begins at the last space before it ends.
  const start = text.lastIndexOf(' ', end) + 1
  return (
    <div hidden data-nosnippet="">
      {text.slice(0, start)}
      <a href={list} rel="external">
        {text.slice(start, end)}
      </a>
      {text.slice(end)}
    </div>
  )
}

/** A script that few sites need, loaded like that of an island. */
function Script({ src, props }: { readonly src: string; readonly props: object }) {
  return (
    <div hidden>
      {createElement('sitegen-island', { 'data-src': src, 'data-when': 'idle', 'data-props': JSON.stringify(props) })}
    </div>
  )
}
