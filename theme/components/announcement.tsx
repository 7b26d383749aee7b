import type { ShellInfo } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** An announcement above the header. A script shows its close button and saves that it was closed. */
export function Announcement({ id, html, closeable }: NonNullable<ShellInfo['announcement']>) {
  const text = useText()
  return (
    <section className="announcement" aria-label={text('Announcement')} data-announcement={id}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && <button type="button" aria-label={text('Close')} hidden data-close />}
    </section>
  )
}
