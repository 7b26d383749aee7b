import type { ViewProps } from '../../renderer/types.ts'
import { Banner, VersionBanner } from '../components/banner.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CopyPage } from '../components/copy-page.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { DocsPager } from '../components/pager.tsx'
import { Prose } from '../components/prose.tsx'
import { TagList } from '../components/tag-list.tsx'
import { InlineToc } from '../components/toc.tsx'

/** A page of the documentation. */
export function DocView({ children, ...view }: ViewProps<'doc'>) {
  return (
    <>
      <article>
        <CopyPage markdown={view.markdown} />
        <Breadcrumbs home={view.home} trail={view.trail} />
        <VersionBanner version={view.version} />
        <Banner banner={view.banner} />
        <PageTitle {...view} />
        <InlineToc headings={view.headings} />
        {children ?? <Prose {...view} />}
      </article>
      <TagList tags={view.tags} />
      {view.feedback && <view.theme.Feedback {...view.feedback} />}
      <view.theme.PageEnd editUrl={view.editUrl} updated={view.updated} />
      <DocsPager {...view} />
    </>
  )
}
