// The Chromium of tests and measurements.

/** Path of the browser: `CHROMIUM`, or Debian's. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * Parts of the browser around the page. The suggestion lists of the address bar are pages of their own, created for each context:
 * without them, and without the spare renderer process, creating a context takes half the time, and what is measured in its page
 * does not compete with them.
 */
const around = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess']

/** The features that Playwright disables: its list and ours are the same flag, of which Chromium uses only the last. */
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
