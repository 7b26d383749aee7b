import type { ViewProps } from '../../renderer/types.ts'
import { Banner } from '../components/banner.tsx'
import { Authors, Byline } from '../components/byline.tsx'
import { CopyPage } from '../components/copy-page.tsx'
import { Cover } from '../components/cover.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { PostPager } from '../components/pager.tsx'
import { Prose } from '../components/prose.tsx'
import { TagList } from '../components/tag-list.tsx'
import { InlineToc } from '../components/toc.tsx'

/** A post of the blog. */
export function PostView({ children, ...view }: ViewProps<'post'>) {
  return (
    <>
      <article>
        <CopyPage markdown={view.markdown} />
        <p className="back">
          <a href={view.blog.url}>{view.blog.label}</a>
        </p>
        {view.hasCover && <Cover title={view.title} tags={view.tags} />}
        <Banner banner={view.banner} />
        <PageTitle {...view} />
        <Byline date={view.date} readingMinutes={view.readingMinutes} />
        <Authors authors={view.authors} />
        <InlineToc headings={view.headings} />
        {children ?? <Prose {...view} />}
      </article>
      <TagList tags={view.tags} />
      <view.theme.PageEnd editUrl={view.editUrl} updated={view.updated} />
      <PostPager {...view} />
    </>
  )
}
