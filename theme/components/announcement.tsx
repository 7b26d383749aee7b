import type { ShellInfo } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** An announcement above the header. A script shows the close button and stores the ids of closed announcements. */
export function Announcement({ id, html, closeable }: NonNullable<ShellInfo['announcement']>) {
  const text = useText()
  return (
    <section className="announcement" aria-label={text('Announcement')} data-announcement={id}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && <button type="button" aria-label={text('Close')} hidden data-close />}
    </section>
  )
}
