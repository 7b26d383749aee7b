// Contract: a picture depends on its key alone, so it can be drawn long after the pages that name it were rendered.
//
// Pictures are drawn when `emit` requests them, and are timed as a separate stage. The libraries and fonts are loaded for the first
// picture that is drawn; a build without `openGraphImages` loads neither.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Asset, type PagePicture, type PictureNode, pictureSize } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { packageRoot } from '../disk/package-root.ts'
import type { Timer } from '../report/timer.ts'
import { typeOf } from '../server/type-of.ts'

/** Draws the pictures of pages, and caches them by key. */
export class PictureDrawer {
  private fonts: ReturnType<typeof readFonts> | undefined

  constructor(
    private readonly cache: Cache,
    private readonly timer: Timer,
  ) {}

  /** A picture as PNG. */
  draw({ key, tree, logo }: PagePicture): Promise<Uint8Array> {
    return this.timer.apart('pictures', 'write', async () => {
      const known = this.cache.findBytes('pictures', key)
      if (known) return known
      const bytes = await this.render(logo ? withImage(tree, logo.url, await dataUrl(logo)) : tree)
      this.cache.putBytes('pictures', key, bytes)
      return bytes
    })
  }

  /** Keep the pictures of pages that this run does not make in the cache. */
  touch(pictures: readonly PagePicture[]) {
    this.cache.touch(
      'pictures',
      pictures.map(({ key }) => key),
    )
  }

  private async render(tree: PictureNode): Promise<Uint8Array> {
    // These libraries are large, and most builds draw no picture.
    const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')])
    this.fonts ??= readFonts()
    const svg = await satori(tree as Parameters<typeof satori>[0], { ...pictureSize, fonts: this.fonts })
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
    return drawn.asPng()
  }
}

/** A tree in which the address of an image is replaced by its contents. */
function withImage(tree: PictureNode, address: string, contents: string): PictureNode {
  const { src, children } = tree.props
  return {
    ...tree,
    props: {
      ...tree.props,
      ...(src === address ? { src: contents } : {}),
      ...(children
        ? {
            children: children.map((child) =>
              typeof child === 'string' ? child : withImage(child, address, contents),
            ),
          }
        : {}),
    },
  }
}

async function dataUrl(asset: Asset): Promise<string> {
  return `data:${await typeOf(asset.out)};base64,${Buffer.from(await asset.bytes()).toString('base64')}`
}

/** The scripts that the font supports. Letters of other scripts are drawn as empty boxes. */
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
