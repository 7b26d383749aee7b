let bars: HTMLMetaElement | undefined

/** On sites with both color modes, the browser's bars have the color of the page, unless the site names another. */
export function start() {
  const { colorSwitch, colorSystem } = document.documentElement.dataset
  if ((colorSwitch ?? colorSystem) === undefined || document.querySelector('meta[name=theme-color]')) return
  bars = document.createElement('meta')
  bars.name = 'theme-color'
  document.head.append(bars)
  colorBars()
}

/** After a change of the color mode. */
export function colorBars() {
  if (bars) bars.content = getComputedStyle(document.body).backgroundColor
}
