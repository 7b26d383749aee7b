import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cli, projectRoot } from './tool.ts'

export interface Product {
  readonly name: string
  readonly slug: string
}

const nameField = /(\bname: ')([^']*)(')/
const slugField = /(\bslug: ')([^']*)(')/

/** The product of the repository's own site: the first `name:` and `slug:` in its configuration. */
export function realProduct(): Product {
  const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8')
  return { name: nameField.exec(config)?.[2] ?? '', slug: slugField.exec(config)?.[2] ?? '' }
}

/** A configuration with another product: the first `name:` and `slug:` are replaced. */
export function renamed(config: string, { name, slug }: Product): string {
  return config.replace(nameField, `$1${name}$3`).replace(slugField, `$1${slug}$3`)
}

export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-real-')))
}

/** Build a site into a folder; fails on errors and warnings. */
export async function buildStrictly(root: string, out: string, ...flags: readonly string[]) {
  const { status, stdout, stderr } = await cli(['build', '--strict', '--root', root, '--out', out, ...flags])
  if (status !== 0) throw new Error(`sitegen build ended with ${status}:\n${stdout}${stderr}`)
}

export interface Served {
  /** `http://localhost:40123` */
  readonly origin: string
  /** The address that the command prints. */
  readonly url: string
  stop(): void
}

/** `sitegen serve` in its own process, on a free port. */
export function serve(out: string): Promise<Served> {
  return new Promise((resolve, reject) => {
    const args = [join(projectRoot, 'bin/sitegen.js'), 'serve', '--out', out, '--port', '0']
    const child = spawn(process.execPath, args)
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const url = /http:\/\/\S+(?=\n)/.exec(printed)?.[0]
      if (url) resolve({ origin: new URL(url).origin, url, stop: () => child.kill() })
    })
    child.on('exit', (status) => reject(new Error(`sitegen serve ended with ${status}: ${printed}`)))
  })
}
