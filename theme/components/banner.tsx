import type { ReactNode } from 'react'
import type { ViewOf } from '../../renderer/types.ts'
import { Phrase, useText } from '../text.tsx'

/** A notice above the text of drafts and unlisted pages. */
export function Banner({ banner }: { readonly banner?: 'draft' | 'unlisted' | undefined }) {
  const text = useText()
  if (banner === 'draft') return <Notice title={text('Draft')}>{text('This page is not published yet.')}</Notice>
  if (banner === 'unlisted')
    return <Notice title={text('Unlisted')}>{text('Only people with a direct link can find this page.')}</Notice>
  return null
}

/** A notice that the page is about a version other than the latest. */
export function VersionBanner({ version }: Pick<ViewOf<'doc'>, 'version'>) {
  const text = useText()
  if (!version) return null
  const { docs, banner, label, badge, latest } = version
  return (
    <>
      {banner !== 'none' && (
        <Notice title={text(banner === 'unreleased' ? 'Unreleased version' : 'Unmaintained version')}>
          <Phrase text={sentences[banner]} values={{ version: <b>{label}</b> }} />
          {latest && (
            <>
              {' '}
              <Phrase
                text="See the {link} ({version})."
                values={{
                  link: (
                    <a href={latest.url} data-docs={docs} data-version={latest.name}>
                      {text('latest version')}
                    </a>
                  ),
                  version: latest.label,
                }}
              />
            </>
          )}
        </Notice>
      )}
      {badge && <p className="badge">{text('Version: {version}', { version: label })}</p>}
    </>
  )
}

const sentences = {
  unreleased: 'This is the documentation of {version}, which is not released yet.',
  unmaintained: 'This is the documentation of {version}, which is no longer maintained.',
} as const

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="admonition" data-kind="warning" role="note">
      <p className="admonition-title">{title}</p>
      <p>{children}</p>
    </div>
  )
}
