import { type Browser, chromium } from 'playwright-core'
import { type Face, writeFontconfig } from './fonts.ts'

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

export interface BrowserOptions {
  /** The face of all text; `wide` unless set, since that is the one that layouts break in. */
  readonly face?: Face
  /** Flags of Playwright's to leave out. */
  readonly ignored?: readonly string[]
}

/** Debian's Chromium, or the one that `CHROMIUM` names, without a window and without the machine's fonts. */
export function launchBrowser({ face = 'wide', ignored = [] }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags, `--disable-features=${[...switchedOff, ...around]}`],
    env: { ...process.env, FONTCONFIG_FILE: writeFontconfig(face) },
    ignoreDefaultArgs: [...ignored],
    headless: true,
  })
}
