import type { PictureFacts, PictureNode } from '../renderer/types.ts'

type Style = Readonly<Record<string, string | number>>

const box = (style: Style, ...children: readonly (PictureNode | string)[]): PictureNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** The colours of `tokens.css`, in a notation that the drawing library supports. */
const colors = { ground: '#fcfdfd', heading: '#07201a', muted: '#51605b', brand: '#006b50', line: '#d9e2de' }

/** The image for a page's link previews: the page's title, its section and the site's name. */
export function picture({ title, section, site }: PictureFacts): PictureNode {
  const size = title.length <= 28 ? 92 : title.length <= 60 ? 72 : 56
  return box(
    { width: '100%', height: '100%', backgroundColor: colors.ground, fontFamily: 'Noto Sans' },
    box({ width: 20, height: '100%', backgroundColor: colors.brand }),
    box(
      { flexDirection: 'column', justifyContent: 'space-between', flexGrow: 1, width: 1180, padding: '72px 80px' },
      box({ height: 44, fontSize: 32, color: colors.brand, fontWeight: 700 }, section ?? ''),
      box(
        {
          fontSize: size,
          fontWeight: 700,
          lineHeight: 1.15,
          letterSpacing: '-0.02em',
          color: colors.heading,
          maxHeight: 330,
          overflow: 'hidden',
        },
        title,
      ),
      box(
        { borderTop: `2px solid ${colors.line}`, paddingTop: 28, fontSize: 32, fontWeight: 400, color: colors.muted },
        site,
      ),
    ),
  )
}
