/** An icon of Material for MkDocs, with the space after it, because the column of the text decides what belongs to a list item. */
const icon = /:((?:material|fontawesome|octicons|simple)-[\w-]+):(?:\{[^{}\n]*\})?([^\S\n]?)/g
/** The parts of a name for the icon set and for variants of an icon. */
const set =
  /^(?:material|fontawesome-(?:solid|regular|brands)|octicons|simple)-|-(?:bold|thick|circle|fill|outline|\d+)(?=-|$)/g

/** Characters for icons that have a meaning. */
const signs: Readonly<Record<string, string>> = {
  ...{ check: '✓', x: '✗', xmark: '✗', close: '✗', cancel: '✗', minus: '–', plus: '+' },
  ...{ 'arrow-right': '→', 'arrow-left': '←', 'arrow-up': '↑', 'arrow-down': '↓' },
  ...{ star: '★', heart: '♥', alert: '⚠', 'triangle-exclamation': '⚠', information: 'ℹ', info: 'ℹ' },
}

/** Replaces icons with a meaning by characters, and those alone in a cell or a link by their names; removes all others. */
export function drawIcons(text: string): string {
  return text.replace(icon, (whole, name: string, space: string, index: number) => {
    const words = wordsOf(name)
    const sign = Object.hasOwn(signs, words) ? signs[words] : undefined
    if (sign !== undefined) return sign + space
    const isAlone =
      /[|[]\s*$/.test(text.slice(Math.max(0, index - 20), index)) && /^\s*[|\]]/.test(text.slice(index + whole.length))
    return isAlone ? words.replaceAll('-', ' ') + space : ''
  })
}

/** `:material-check-bold:` → `check` */
function wordsOf(name: string): string {
  return name.replace(set, '') || name
}

/** `:material-apple:` → `apple` */
export function nameOfIcon(text: string): string {
  return /-([a-z\d]+):/.exec(text)?.[1] ?? text
}
