import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { type Face, writeFontconfig } from './fonts.ts'

const { chromiumFlags, chromiumPath: whole } = (await import('../../scripts/chromium.mjs' as string)) as {
  readonly chromiumFlags: readonly string[]
  readonly chromiumPath: string
}

/** The same engine without windows and profiles, in a package of its own: a page takes a quarter of the time to open. */
const shell = `${whole}-headless-shell`

/** The Chromium of most tests: the headless shell of Debian's, or of the one named by `CHROMIUM`; without a shell, the whole one. */
export const chromiumPath = existsSync(shell) ? shell : whole

/** Headless, without the machine's fonts. */
const options = (face: Face, executablePath: string) => ({
  executablePath,
  args: [...chromiumFlags],
  env: { ...process.env, FONTCONFIG_FILE: writeFontconfig(face) },
  headless: true,
})

/** The browsers of this process, which end with it. */
const running = new Map<Face, Promise<Browser>>()

/**
 * Test files that share a process share a browser too; each has contexts of its own, and closes them with it.
 *
 * The default face is wide, since most layouts break there first.
 */
export async function openBrowser(face: Face = 'wide'): Promise<Browser> {
  const browser = running.get(face) ?? launch(face)
  running.set(face, browser)
  return browser
}

async function launch(face: Face): Promise<Browser> {
  const browser = await chromium.launch(options(face, chromiumPath))
  return Object.assign(browser, {
    close: async () => {
      for (const context of browser.contexts()) await context.close()
    },
  })
}

/** Chromium as readers have it, for what differs without windows: icons, and when files are loaded that are due later. */
export function openWholeBrowser(): Promise<Browser> {
  return chromium.launch(options('wide', whole))
}

/** The same with the back/forward cache; Playwright's own `goBack` never resolves in it. */
export function openKeepingBrowser(): Promise<Browser> {
  return chromium.launch({ ...options('wide', whole), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
}
