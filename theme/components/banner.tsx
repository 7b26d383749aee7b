import type { ReactNode } from 'react'
import type { ViewOf } from '../../renderer/types.ts'

/** A notice above the text of drafts and unlisted pages. */
export function Banner({ banner }: { readonly banner?: 'draft' | 'unlisted' | undefined }) {
  if (banner === 'draft') return <Notice title="Draft">This page is not published yet.</Notice>
  if (banner === 'unlisted') return <Notice title="Unlisted">Only people with a direct link can find this page.</Notice>
  return null
}

/** A notice that the page is about a version other than the latest. */
export function VersionBanner({ version }: Pick<ViewOf<'doc'>, 'version'>) {
  if (!version) return null
  const { docs, banner, label, badge, latest } = version
  return (
    <>
      {banner !== 'none' && (
        <Notice title={banner === 'unreleased' ? 'Unreleased version' : 'Unmaintained version'}>
          This is the documentation of <b>{label}</b>
          {banner === 'unreleased' ? ', which is not released yet.' : ', which is no longer maintained.'}
          {latest && (
            <>
              {' '}
              See the{' '}
              <a href={latest.url} data-docs={docs} data-version={latest.name}>
                latest version
              </a>{' '}
              ({latest.label}).
            </>
          )}
        </Notice>
      )}
      {badge && <p className="badge">Version: {label}</p>}
    </>
  )
}

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="admonition" data-kind="warning" role="note">
      <p className="admonition-title">{title}</p>
      <p>{children}</p>
    </div>
  )
}
