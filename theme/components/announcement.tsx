import type { ShellInfo } from '../../renderer/types.ts'

/** An announcement above the header. A script shows the close button and stores the ids of closed announcements. */
export function Announcement({ id, html, closeable }: NonNullable<ShellInfo['announcement']>) {
  return (
    <section className="announcement" aria-label="Announcement" data-announcement={id}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && <button type="button" aria-label="Close" hidden data-close />}
    </section>
  )
}
