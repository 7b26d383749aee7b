import { keep, onKeptElsewhere, readKept } from './storage.ts'

/** Loads the code for the color modes, on sites that have both. */
export function start(): void {
  const { colorSwitch, colorSystem } = document.documentElement.dataset
  if ((colorSwitch ?? colorSystem) !== undefined)
    import('./on-demand.ts').then((parts) => parts.startColorMode({ keep, readKept, onKeptElsewhere }))
}
