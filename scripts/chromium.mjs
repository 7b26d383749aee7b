// The Chromium of tests and measurements.

/** Path of the browser: `CHROMIUM`, or Debian's. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * Parts of the browser outside the page. The suggestion lists of the address bar are separate pages, created for each context.
 * Without them, and without the spare renderer process, creating a context takes half the time, and they do not affect
 * measurements.
 */
const around = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess']

/** The features that Playwright disables. Both lists use the same flag, and Chromium takes only the last one. */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...switchedOff, ...around]}`,
]
