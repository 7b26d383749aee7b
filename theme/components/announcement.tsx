import type { ShellInfo } from '../../renderer/types.ts'

/** A line above the header. A script shows the button and remembers what was closed, by id. */
export function Announcement({ id, html, closeable }: NonNullable<ShellInfo['announcement']>) {
  return (
    <section className="announcement" aria-label="Announcement" data-announcement={id}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && <button type="button" aria-label="Close" hidden data-close />}
    </section>
  )
}
