import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Asset, Sheet, SiteConfig } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { hashedAsset } from './hashed-asset.ts'

const source = /url\(fonts\/([\w-]+\.woff2)\) format\("woff2"\)(?:,url\([^)]*\) format\("\w+"\))*/g

/** Added to the rules of KaTeX: blocks that are too wide scroll. */
const own = '.katex-display{overflow:auto hidden}'

/** The style sheet for formulas and its fonts, if the configuration enables formulas. */
export function readMathStyle({ markdown, base }: SiteConfig): Sheet | undefined {
  if (!markdown.math) return undefined
  const sheet = createRequire(join(packageRoot, 'package.json')).resolve('katex/dist/katex.min.css')
  const files: Asset[] = []
  const css = readFileSync(sheet, 'utf8').replace(source, (_, name: string) => {
    const font = hashedAsset(`fonts/${name}`, readFileSync(join(dirname(sheet), 'fonts', name)), base)
    files.push(font)
    return `url(${font.url}) format("woff2")`
  })
  return { style: hashedAsset('math.css', Buffer.from(`${css}\n${own}\n`), base), files }
}
