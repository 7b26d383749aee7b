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
 * Browser features that tests never see. The suggestion lists of the address bar are pages of their own, created for each
 * context: without them, and without the spare renderer process, creating a context takes half the time.
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

/** Headless, without the machine's fonts. */
const options = (face: Face) => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...flags, `--disable-features=${[...switchedOff, ...around]}`],
  env: { ...process.env, FONTCONFIG_FILE: writeFontconfig(face) },
  headless: true,
})

/**
 * Debian's Chromium, or the one named by `CHROMIUM`, shared by all test files of a run; each has contexts of its own.
 *
 * The default face is wide, since most layouts break there first.
 */
export async function openBrowser(face: Face = 'wide'): Promise<Browser> {
  return chromium.connect(await shared(`browser/${face}`))
}

/** A browser that test files can connect to. */
export function startBrowserServer(face: Face): Promise<BrowserServer> {
  return chromium.launchServer({ ...options(face), host: '127.0.0.1' })
}

/** A browser with the back/forward cache enabled; Playwright's own `goBack` never resolves in it. */
export function openKeepingBrowser(): Promise<Browser> {
  return chromium.launch({ ...options('wide'), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
}
