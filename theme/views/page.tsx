import type { ViewProps } from '../../renderer/types.ts'
import { Banner } from '../components/banner.tsx'
import { CopyPage } from '../components/copy-page.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Prose } from '../components/prose.tsx'
import { InlineToc } from '../components/toc.tsx'

/** A single page; a `.tsx` page renders its own h1 and sections. */
export function PageView(view: ViewProps<'page'>) {
  if (view.bare) return <div dangerouslySetInnerHTML={{ __html: view.html }} />
  return (
    <article>
      <Banner banner={view.banner} />
      <CopyPage markdown={view.markdown} />
      <PageTitle {...view} />
      <InlineToc headings={view.headings} />
      <Prose {...view} />
    </article>
  )
}
