import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Asset, type Bodies, mathRules, type Theme } from '../renderer/index.ts'
import { hashedAsset } from './hashed-asset.ts'
import { packageRoot } from './package-root.ts'

const source = /url\(fonts\/([\w-]+\.woff2)\) format\("woff2"\)(?:,url\([^)]*\) format\("\w+"\))*/g

/** The theme with the style sheet and fonts of formulas, where some page has one. */
export function withMathStyle(theme: Theme, bodies: Bodies, base: string): Theme {
  const rules = mathRules(bodies)
  if (rules === undefined) return theme
  const sheet = createRequire(join(packageRoot, 'package.json')).resolve('katex/dist/katex.min.css')
  const fonts: Asset[] = []
  const css = readFileSync(sheet, 'utf8').replace(source, (_, name: string) => {
    const font = hashedAsset(`assets/fonts/${name}`, readFileSync(join(dirname(sheet), 'fonts', name)), base)
    fonts.push(font)
    return `url(${font.url}) format("woff2")`
  })
  const mathStyle = hashedAsset('assets/math.css', Buffer.from(`${css}\n${rules}`), base)
  return { ...theme, mathStyle, assets: [...theme.assets, mathStyle, ...fonts] }
}
