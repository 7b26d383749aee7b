import type { ViewProps } from '../../renderer/types.ts'
import { VersionBanner } from '../components/banner.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CopyPage } from '../components/copy-page.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { DocsPager } from '../components/pager.tsx'

/** The generated index of a sidebar category. */
export function CategoryView(view: ViewProps<'category'>) {
  return (
    <>
      <CopyPage markdown={view.markdown} />
      <Breadcrumbs home={view.home} trail={view.trail} />
      <VersionBanner version={view.version} />
      <PageTitle title={view.title} lead={view.lead} />
      <view.theme.Cards cards={view.cards} />
      <DocsPager {...view} />
    </>
  )
}
