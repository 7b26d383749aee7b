import { colorChoice, colorNow, darkQuery } from '../color-choice.ts'
import { text } from '../text.ts'
import type { Core } from './core.ts'

/** Handle the switch between light and dark, if the site has one, and the system's setting, if the site follows it. */
export function start({ keep, readKept, onKeptElsewhere, colorBars }: Core): void {
  const { dataset } = document.documentElement
  const { colorSwitch, colorSystem } = dataset
  if ((colorSwitch ?? colorSystem) === undefined) return
  const button = document.querySelector<HTMLElement>('[data-switch]')
  const choices = colorSystem === undefined ? ['light', 'dark'] : ['system', 'light', 'dark']
  const choice = () => colorChoice(dataset, readKept) ?? (colorSystem === undefined ? dataset.theme : 'system')
  const show = () => {
    dataset.theme = colorNow(dataset, readKept)
    const mode = { system: text('system mode'), light: text('light mode'), dark: text('dark mode') }[
      choice() as 'system'
    ]
    if (button) button.ariaLabel = text('Switch between dark and light mode (currently {mode})', { mode })
    colorBars()
  }
  button?.addEventListener('click', () => {
    keep('theme', choices[(choices.indexOf(choice() as string) + 1) % choices.length] as string)
    show()
  })
  matchMedia(darkQuery).addEventListener('change', show)
  onKeptElsewhere((key) => key === 'theme' && show())
  show()
}
