interface CoverProps {
  readonly title: string
  readonly tags: readonly { readonly label: string }[]
}

/** The lines of a cover, in front of a tint of its color: many quiet ones, and a few strong ones. */
interface Motif {
  readonly width: number
  readonly quiet: string
  readonly strong: string
}

/** Returns numbers from 0 to 1, always the same for the same text. */
type Chance = () => number

const [width, height] = [240, 150]
const tones = ['brand', 'info', 'accent', 'note', 'tip']

/** A cover for a post: the first tag determines the motif and its color, the title its details. */
export function Cover({ title, tags }: CoverProps) {
  const series = chanceOf(`#${tags[0]?.label ?? title}`)
  const tone = `--sg-${pick(tones, series)}`
  const { width: strokeWidth, quiet, strong } = pick(motifs, series)(chanceOf(title))
  return (
    <svg className="cover" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill={`oklch(from var(${tone}) var(--sg-tint-strong) h)`} d={`M0 0h${width}v${height}H0z`} />
      <g fill="none" stroke={`var(${tone})`} strokeWidth={strokeWidth} strokeLinecap="round">
        <path opacity=".2" d={quiet} />
        <path d={strong} />
      </g>
    </svg>
  )
}

const motifs: readonly ((chance: Chance) => Motif)[] = [dots, bars, rings, streams, slats]

function dots(chance: Chance): Motif {
  const all = Array.from({ length: 54 }, (_, index) => `M${24 + (index % 9) * 24} ${15 + Math.floor(index / 9) * 24}h0`)
  return { width: 10, quiet: all.join(''), strong: all.filter(() => chance() < 0.22).join('') }
}

function bars(chance: Chance): Motif {
  const chosen = 2 + Math.floor(chance() * 7)
  const all = Array.from({ length: 10 }, (_, index) => {
    const top = 30 + Math.round(chance() * 90)
    return `M${21 + index * 22} 165V${top}`
  })
  return { width: 12, quiet: all.join(''), strong: all.slice(chosen, chosen + 2).join('') }
}

function rings(chance: Chance): Motif {
  const [x, y] = [40 + Math.round(chance() * 160), 20 + Math.round(chance() * 110)]
  const radii = [14, 38, 62, 86, 110, 134]
  const chosen = 1 + Math.floor(chance() * 3)
  const ring = (radius: number) => `M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .1`
  const arc = (radius: number) => `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius} ${-radius}`
  return { width: 7, quiet: radii.map(ring).join(''), strong: [14, radii[chosen] as number].map(arc).join('') }
}

function streams(chance: Chance): Motif {
  const end = 30 + Math.round(chance() * 90)
  const chosen = Math.floor(chance() * 5)
  const all = Array.from(
    { length: 7 },
    (_, index) => `M-9 ${index * 25}C110 ${index * 25} 90 ${end} 250 ${end + index * 5 - 15}`,
  )
  return { width: 4, quiet: all.join(''), strong: `${all[chosen]}${all[chosen + 1]}` }
}

function slats(chance: Chance): Motif {
  const all = Array.from({ length: 11 }, (_, index) => {
    const from = Math.round(chance() * 60)
    return `M${index * 32 - 60 + from} ${150 - from}l${60 + Math.round(chance() * 50)} ${-60 - Math.round(chance() * 50)}`
  })
  return { width: 11, quiet: all.join(''), strong: all.filter(() => chance() < 0.25).join('') }
}

const pick = <T,>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)] as T

/** A generator of numbers from a text: mulberry32, with FNV-1a as its seed. */
function chanceOf(text: string): Chance {
  let seed = 2_166_136_261
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) as number), 16_777_619)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
