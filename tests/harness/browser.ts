import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { type Face, writeFontconfig } from './fonts.ts'
import { shared } from './shared.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Parts of the browser around a page that no test sees. The lists below the address bar are pages of their own, made anew for
 * each context: without them, and without a process that only waits for the next page, a context takes half the time.
 */
const around = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess']

/** What Playwright switches off: its list and ours are one flag, of which Chromium takes the last. */
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

/** Without a window and without the machine's fonts. */
const options = (face: Face) => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...flags, `--disable-features=${[...switchedOff, ...around]}`],
  env: { ...process.env, FONTCONFIG_FILE: writeFontconfig(face) },
  headless: true,
})

/**
 * Debian's Chromium, or the one that `CHROMIUM` names, which all test files of a run share; each has contexts of its own.
 *
 * All text is wide unless the face is named, since most layouts break there first.
 */
export async function openBrowser(face: Face = 'wide'): Promise<Browser> {
  return chromium.connect(await shared(`browser/${face}`))
}

/** A browser that test files can connect to. */
export function startBrowserServer(face: Face): Promise<BrowserServer> {
  return chromium.launchServer({ ...options(face), host: '127.0.0.1' })
}

/** One where going back shows a page that the browser kept whole; Playwright's own `goBack` never ends there. */
export function openKeepingBrowser(): Promise<Browser> {
  return chromium.launch({ ...options('wide'), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
}
