import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type PagePicture, type PictureNode, pictureSize } from '../../renderer/index.ts'
import { writeCache } from '../cache/cache-file.ts'
import { packageRoot } from '../disk/package-root.ts'
import type { Timer } from '../report/timer.ts'

/** The folder of drawn pictures, below a site's root. */
export const pictureFolder = '.sitegen/cache/og'

/** Draws the pictures of pages. What was drawn once is kept by its key, and dropped when no page asks for it any more. */
export class PictureDrawer {
  private fonts: ReturnType<typeof readFonts> | undefined

  /** Without a folder nothing is kept. */
  constructor(
    private readonly folder: string | undefined,
    private readonly timer: Timer,
  ) {}

  /** A picture as PNG. Its time is its own, and not that of the stage that asks for it. */
  draw(picture: PagePicture): Promise<Uint8Array> {
    return this.timer.apart('pictures', 'write', async () => this.kept(picture) ?? this.keep(picture))
  }

  /** Drop all pictures but these; failures are silent, a cache is only ever a help. */
  prune(pictures: readonly PagePicture[]) {
    if (this.folder === undefined) return
    const wanted = new Set(pictures.map(({ key }) => `${key}.png`))
    try {
      for (const name of readdirSync(this.folder)) if (!wanted.has(name)) rmSync(join(this.folder, name))
    } catch {}
  }

  private kept({ key }: PagePicture): Uint8Array | undefined {
    try {
      const bytes = this.folder === undefined ? undefined : readFileSync(join(this.folder, `${key}.png`))
      // A file that was cut off lacks the last chunk of a PNG.
      return bytes?.subarray(-8, -4).toString('latin1') === 'IEND' ? bytes : undefined
    } catch {
      return undefined
    }
  }

  private async keep({ key, tree }: PagePicture): Promise<Uint8Array> {
    const bytes = await this.render(tree)
    if (this.folder !== undefined) writeCache(join(this.folder, `${key}.png`), bytes)
    return bytes
  }

  private async render(tree: PictureNode): Promise<Uint8Array> {
    // They are large, and most builds draw nothing.
    const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')])
    this.fonts ??= readFonts()
    const svg = await satori(tree as Parameters<typeof satori>[0], { ...pictureSize, fonts: this.fonts })
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
    return drawn.asPng()
  }
}

/** The scripts that the face is there for; a letter of another one is drawn as an empty box. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari']

function readFonts() {
  const own = createRequire(join(packageRoot, 'package.json'))
  return scripts.flatMap((script) =>
    ([400, 700] as const).map((weight) => ({
      name: 'Noto Sans',
      weight,
      style: 'normal' as const,
      data: readFileSync(own.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`)),
    })),
  )
}
