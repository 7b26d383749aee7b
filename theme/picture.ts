import type { PictureFacts, PictureNode } from '../renderer/types.ts'

type Style = Readonly<Record<string, string | number>>

const box = (style: Style, ...children: readonly (PictureNode | string)[]): PictureNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** The colors of `tokens.css`, in a notation that the drawing library supports. */
const colors = { ground: '#fcfdfd', heading: '#07201a', muted: '#51605b', brand: '#006b50', line: '#d9e2de' }

/** Width and height of the area for the title, in pixels, and its line height, which leaves room for descenders. */
const [width, height, lineHeight] = [1010, 340, 1.3]

/** Number of letters that fit at the smallest size. */
const longest = 250
const sizes = [92, 80, 72, 64, 56, 48, 40, 34]

/** The preview image of a page: its title, its section, and the site's name with its logo, or else a sign. */
export function picture({ title, section, site, logo }: PictureFacts): PictureNode {
  const size = sizeOf(title)
  return box(
    { width: '100%', height: '100%', backgroundColor: colors.ground, fontFamily: 'Noto Sans' },
    box({ width: 20, height: '100%', backgroundColor: colors.brand }),
    box(
      { flexDirection: 'column', justifyContent: 'space-between', flexGrow: 1, width: 1180, padding: '64px 80px' },
      box({ height: 48, fontSize: 32, color: colors.brand, fontWeight: 700 }, section ?? ''),
      box(
        {
          width,
          fontSize: size,
          fontWeight: 700,
          lineHeight,
          letterSpacing: '-0.02em',
          color: colors.heading,
          wordBreak: 'break-word',
        },
        title.length > longest ? `${title.slice(0, longest)}…` : title,
      ),
      box(
        {
          alignItems: 'center',
          gap: 20,
          borderTop: `2px solid ${colors.line}`,
          paddingTop: 24,
          fontSize: 32,
          color: colors.muted,
        },
        logo ? mark(logo) : sign(site),
        site,
      ),
    ),
  )
}

function mark(src: string): PictureNode {
  return { type: 'img', props: { src, style: { height: 52 } } }
}

/** The sign of a site without a logo: the first letter of its name. */
function sign(site: string): PictureNode {
  const [letter = ''] = site.trim().match(/[\p{L}\p{N}]/u) ?? []
  return box(
    {
      width: 52,
      height: 52,
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: 13,
      backgroundColor: colors.brand,
      color: colors.ground,
      fontSize: 30,
      fontWeight: 700,
      lineHeight: 1,
    },
    letter.toUpperCase(),
  )
}

/** The largest size at which the longest word fits into a line, and all lines fit into the area. */
function sizeOf(title: string): number {
  const words = title.split(/\s+/).map(widthOf)
  const fits = (size: number) => {
    if (Math.max(...words) * size > width) return false
    let [lines, used] = [1, 0]
    for (const word of words) {
      if (used > 0 && (used + word) * size > width) [lines, used] = [lines + 1, 0]
      used += word + 0.26
    }
    return lines * size * lineHeight <= height
  }
  return sizes.find(fits) ?? 34
}

/** An upper estimate of the width of a word in bold Noto Sans, as a multiple of the font size. */
function widthOf(word: string): number {
  return [...word].reduce(
    (sum, letter) =>
      sum +
      (/[MWmw@%—]/.test(letter)
        ? 0.95
        : /[\p{Lu}\p{N}]/u.test(letter)
          ? 0.68
          : /[ijl.,:;'!|()]/.test(letter)
            ? 0.35
            : 0.6),
    0,
  )
}
