let bars: HTMLMetaElement | undefined

/** On sites with both color modes, color the browser's bars like the page, unless the site sets another color. */
export function start() {
  const { colorSwitch, colorSystem } = document.documentElement.dataset
  if ((colorSwitch ?? colorSystem) === undefined || document.querySelector('meta[name=theme-color]')) return
  bars = document.createElement('meta')
  bars.name = 'theme-color'
  document.head.append(bars)
  colorBars()
}

/** Update the browser's bars after a change of the color mode. */
export function colorBars() {
  if (bars) bars.content = getComputedStyle(document.body).backgroundColor
}
