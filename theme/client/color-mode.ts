import { colorChoice, colorNow, darkQuery } from './color-choice.ts'
import { keep, onKeptElsewhere } from './storage.ts'

/** The switch between light and dark if the site has one, and changes of the system's setting if the site follows it. */
export function start(): void {
  const { dataset } = document.documentElement
  const { colorSwitch, colorSystem } = dataset
  if (colorSwitch === undefined && colorSystem === undefined) return
  const button = document.querySelector<HTMLElement>('[data-switch]')
  const choices = colorSystem === undefined ? ['light', 'dark'] : ['system', 'light', 'dark']
  const choice = () => colorChoice(dataset) ?? (colorSystem === undefined ? (dataset.theme as string) : 'system')
  const show = () => {
    dataset.theme = colorNow(dataset)
    if (button) button.ariaLabel = `Switch between dark and light mode (currently ${choice()} mode)`
  }
  button?.addEventListener('click', () => {
    keep('theme', choices[(choices.indexOf(choice()) + 1) % choices.length] as string)
    show()
  })
  matchMedia(darkQuery).addEventListener('change', show)
  onKeptElsewhere((key) => key === 'theme' && show())
  if (button) button.hidden = false
  show()
}
