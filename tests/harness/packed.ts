// The tool as users install it: packed, with the packages that a package manager would install, copied from those of this project
// according to the lock file. It needs no network.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, linkSync, mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { shared } from './shared.ts'
import { type Run, TestSite } from './site.ts'
import { projectRoot } from './tool.ts'

const packed = await shared('package')

const { closureOf } = (await import('../../scripts/closure.mjs' as string)) as {
  closureOf: (names: readonly string[], packages: Readonly<Record<string, object>>) => string[]
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly homepage?: string
  readonly repository?: { readonly url: string }
  readonly bugs?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, object>>
}

export const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** An empty site folder in which the packed tool is installed. */
export class InstalledSite extends TestSite {
  readonly name = readManifest(projectRoot).name
  readonly tarball: Uint8Array<ArrayBuffer>
  /** The folders of all packages, from the root. */
  readonly packages: readonly string[]
  /** By the numbers of the files that were copied. */
  private readonly copies = new Map<number, string>()

  constructor() {
    super(mkdtempSync(join(tmpdir(), 'sitegen-package-')))
    const own = join('node_modules', this.name)
    mkdirSync(join(this.root, own), { recursive: true })
    execFileSync('tar', ['-xzf', packed, '-C', join(this.root, own), '--strip-components=1'])
    this.tarball = new Uint8Array(readFileSync(packed))
    this.write({ 'package.json': '{ "name": "my-site", "private": true }\n' })
    const { dependencies } = readManifest(join(this.root, own))
    this.packages = [own, ...this.install(...Object.keys(dependencies))]
    const bin = join(this.root, 'node_modules/.bin')
    mkdirSync(bin)
    symlinkSync(join('..', this.name, 'bin/sitegen.js'), join(bin, 'sitegen'))
    chmodSync(join(this.root, own, 'bin/sitegen.js'), 0o755)
  }

  /** Copy packages of this project, and what they depend on. Returns their folders. */
  install(...names: readonly string[]): string[] {
    const folders = closureOf(names, packages)
    for (const folder of folders) {
      mkdirSync(dirname(join(this.root, folder)), { recursive: true })
      const inner = join(projectRoot, folder, 'node_modules')
      cpSync(join(projectRoot, folder), join(this.root, folder), {
        recursive: true,
        filter: (path, copy) => path !== inner && !this.link(path, copy),
      })
    }
    return folders
  }

  /** Link a file that was copied under another name: esbuild's script links its program, if scripts were run here. */
  private link(path: string, copy: string): boolean {
    const { ino } = statSync(path)
    const known = this.copies.get(ino)
    if (known === undefined) this.copies.set(ino, copy)
    else if (known !== copy) linkSync(known, copy)
    return known !== undefined && known !== copy
  }

  /** The tool as it is installed, with whichever Node. */
  sitegen(args: readonly string[], node = process.execPath): Run {
    return this.node([join(this.root, 'node_modules', this.name, 'bin/sitegen.js'), ...args], node)
  }

  /** Node with a script of the site. */
  node(args: readonly string[], node = process.execPath): Run {
    const run = spawnSync(node, args, {
      cwd: this.root,
      env: { ...process.env, NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return { status: run.status ?? -1, stdout: run.stdout, stderr: run.stderr }
  }
}
