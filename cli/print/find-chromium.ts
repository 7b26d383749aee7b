import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Chromium that can be started, or why there is none. */
export type FoundChromium = { readonly command: string; readonly version: string } | { readonly missing: string }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
/** Where installers put Chromium on systems that do not add it to the search path. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')]
      : [],
  ),
}

/** The Chromium in the environment variable `CHROMIUM`, otherwise the first one installed. */
export function findChromium(seconds: number): FoundChromium {
  const named = process.env.CHROMIUM
  if (named) return tryChromium(named, `\`${named}\`, which the environment variable \`CHROMIUM\` names,`, seconds)
  const found = installed()
  return found === undefined ? { missing: 'no Chromium was found' } : tryChromium(found, `\`${found}\``, seconds)
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath =
    process.platform === 'win32' ? [] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(places[process.platform] ?? [])].find((path) => existsSync(path))
}

function tryChromium(command: string, shown: string, seconds: number): FoundChromium {
  try {
    return { command, version: versionOf(command, seconds) }
  } catch (error) {
    const { code, status } = error as NodeJS.ErrnoException & { status?: number | null }
    const reason =
      code === 'ETIMEDOUT' ? `no answer within ${seconds} seconds` : (code ?? `exit status ${status ?? 'unknown'}`)
    return { missing: `${shown} cannot be started (${reason})` }
  }
}

function versionOf(command: string, seconds: number): string {
  if (process.platform !== 'win32') {
    const limits = { timeout: seconds * 1000, killSignal: 'SIGKILL' } as const
    return execFileSync(command, ['--version'], { ...limits, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  }
  // On Windows, `--version` would open a window.
  const { size, mtimeMs } = statSync(command)
  return `${command} ${size} ${mtimeMs}`
}
