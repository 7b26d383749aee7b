/** Infima’s classes for columns, margins and paddings, which are too numerous to write out: `col--4`, `margin-top--lg`. */
export function infimaRules(): string {
  const columns = Array.from({ length: 12 }, (_, index) => {
    const [count, share] = [index + 1, `${((index + 1) / 12) * 100}%`]
    return `main .col--${count}{--ifm-col-width:${share}}main .col--offset-${count}{margin-inline-start:${share}}`
  })
  const spaces = ['margin', 'padding'].flatMap((kind) =>
    Object.entries(sides).flatMap(([side, property]) =>
      // As in Infima, they override the rules of the site.
      Object.entries(sizes).map(
        ([size, length]) => `main .${kind}${side}--${size}{${kind}${property}:${length}!important}`,
      ),
    ),
  )
  return `@layer marketing{@media(min-width:997px){${columns.join('')}}${spaces.join('')}}`
}

const sides: Readonly<Record<string, string>> = {
  '': '',
  '-top': '-top',
  '-bottom': '-bottom',
  '-left': '-left',
  '-right': '-right',
  '-vert': '-block',
  '-horiz': '-inline',
}

const sizes: Readonly<Record<string, string>> = {
  none: '0',
  xs: '.25rem',
  sm: '.5rem',
  md: '1rem',
  lg: '2rem',
  xl: '5rem',
}
