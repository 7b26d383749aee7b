import type { Message, Problem } from './messages.ts'

type Problems = Extract<Message, { kind: 'problems' }>

const style = `
:host { all: initial; font: 14px/1.5 system-ui, sans-serif; color: #1b1b1f }
.overlay { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 4vh 4vw; background: #0009 }
.panel, article { background: #fff; border-radius: 8px }
.overlay > .panel { max-width: 900px; margin: 0 auto; padding: 16px 24px 24px; border-top: 6px solid #d3302f }
header { display: flex; gap: 12px; align-items: center; justify-content: space-between }
h2 { font-size: 18px; margin: 0 }
article { border-top: 1px solid #ddd; padding: 12px 0; border-radius: 0 }
h3 { font: 600 14px/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
p { margin: 4px 0 }
.code { color: #666; font: 12px ui-monospace, monospace }
p code { padding: 1px 4px; background: #f4f4f6; border-radius: 4px; font: 13px ui-monospace, monospace }
pre { margin: 8px 0; padding: 10px 12px; overflow-x: auto; background: #f4f4f6; border-radius: 6px; font: 13px/1.5 ui-monospace, monospace; tab-size: 2 }
.hint::before { content: 'hint  '; color: #0a6e86; font-weight: 600 }
button { font: inherit; color: inherit; background: #eee; border: 1px solid #bbb; border-radius: 6px; padding: 2px 10px; cursor: pointer }
details.badge { position: fixed; inset-block-end: 12px; inset-inline-start: 12px; z-index: 2147483646; max-width: min(720px, 90vw) }
.badge > summary { list-style: none; width: max-content; cursor: pointer; background: #fff4d6; border: 1px solid #c9a227; border-radius: 999px; padding: 2px 12px; font-size: 13px }
.badge > .panel { max-height: 60vh; overflow: auto; padding: 4px 16px; margin-block-end: 8px; border: 1px solid #c9a227 }
.badge[open] { display: flex; flex-direction: column-reverse }
@media print { :host { display: none } }
`

let overlay: HTMLElement | undefined
let badge: HTMLDetailsElement | undefined
let place: ShadowRoot | undefined

/** Show errors in an overlay and other problems behind a badge; remove both when there are no problems. */
export function showProblems({ errors, warnings }: Problems) {
  const root = shadow()
  overlay?.remove()
  overlay = errors.length > 0 ? makeOverlay(errors) : undefined
  if (overlay) root.append(overlay)
  const open = badge?.open ?? false
  badge?.remove()
  badge = warnings.length > 0 ? makeBadge(warnings, open) : undefined
  if (badge) root.append(badge)
}

function shadow(): ShadowRoot {
  if (place) return place
  const host = document.createElement('sitegen-problems')
  // Outside the body, since parts of it become inert while the menu is open.
  document.documentElement.append(host)
  place = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  place.adoptedStyleSheets = [sheet]
  // On the window, since the focus stays in the page.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') overlay?.remove()
  })
  return place
}

function makeOverlay(errors: readonly Problem[]): HTMLElement {
  const box = make('div', 'overlay')
  box.role = 'alertdialog'
  box.ariaLabel = 'Problems'
  const panel = make('div', 'panel')
  const head = make('header')
  const close = make('button', '', 'Close')
  close.addEventListener('click', () => box.remove())
  head.append(make('h2', '', count(errors.length, 'error')), close)
  const note = make('p', '', 'The page below is the last good state. This overlay closes once everything is fixed.')
  panel.append(head, note, ...errors.map(makeProblem))
  box.append(panel)
  return box
}

function makeBadge(warnings: readonly Problem[], open: boolean): HTMLDetailsElement {
  const box = make('details', 'badge') as HTMLDetailsElement
  const panel = make('div', 'panel')
  panel.append(...warnings.map(makeProblem))
  const notes = warnings.every(({ severity }) => severity === 'note')
  box.append(make('summary', '', count(warnings.length, notes ? 'note' : 'warning')), panel)
  box.open = open
  return box
}

function makeProblem({ code, message, hint, place: at, frame, notes }: Problem): HTMLElement {
  const box = make('article')
  if (at) box.append(make('h3', '', at))
  box.append(makeText('message', message), make('p', 'code', code))
  if (frame) box.append(make('pre', '', frame))
  box.append(...notes.map((note) => makeText('', note)))
  if (hint) box.append(makeText('hint', hint))
  return box
}

/** A sentence in which text between backticks is formatted as code. */
function makeText(kind: string, text: string): HTMLElement {
  const box = make('p', kind)
  const parts = text.split(/`([^`]+)`/)
  box.append(...parts.map((part, index) => (index % 2 === 1 ? make('code', '', part) : part)))
  return box
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function make(name: string, kind = '', text = ''): HTMLElement {
  const element = document.createElement(name)
  if (kind) element.className = kind
  element.textContent = text
  return element
}
