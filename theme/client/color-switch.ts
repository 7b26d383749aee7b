import { colorChoice, colorNow, darkQuery } from './color-choice.ts'
import { text } from './text.ts'

interface Storage {
  keep(key: string, value: string): void
  readKept(key: string): string | null
  onKeptElsewhere(listener: (key: string) => void): void
}

/**
 * The switch between light and dark if the site has one, and changes of the system's setting if the site follows it. The
 * browser's bars take the color of the page, unless the site names another.
 */
export function start({ keep, readKept, onKeptElsewhere }: Storage): void {
  const { dataset } = document.documentElement
  const { colorSystem } = dataset
  const button = document.querySelector<HTMLElement>('[data-switch]')
  const choices = colorSystem === undefined ? ['light', 'dark'] : ['system', 'light', 'dark']
  const choice = () => colorChoice(dataset, readKept) ?? (colorSystem === undefined ? dataset.theme : 'system')
  const bars = document.querySelector('meta[name=theme-color]') ? undefined : document.createElement('meta')
  const show = () => {
    dataset.theme = colorNow(dataset, readKept)
    const mode = { system: text('system mode'), light: text('light mode'), dark: text('dark mode') }[
      choice() as 'system'
    ]
    if (button) button.ariaLabel = text('Switch between dark and light mode (currently {mode})', { mode })
    if (bars) bars.content = getComputedStyle(document.body).backgroundColor
  }
  button?.addEventListener('click', () => {
    keep('theme', choices[(choices.indexOf(choice() as string) + 1) % choices.length] as string)
    show()
  })
  matchMedia(darkQuery).addEventListener('change', show)
  onKeptElsewhere((key) => key === 'theme' && show())
  if (bars) bars.name = 'theme-color'
  if (bars) document.head.append(bars)
  show()
  if (button) button.hidden = false
}
