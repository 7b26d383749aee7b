import { expect, it } from 'vitest'
import { styleAsset } from '../../../renderer/links/style.ts'

it('styles of a text are a file that is named by its contents, below the base path', async () => {
  const asset = styleAsset('.a{color:red}', '/p/')
  expect(asset.url).toMatch(/^\/p\/assets\/text-[\da-f]{10}\.css$/)
  expect(new TextDecoder().decode(await asset.bytes())).toBe('.a{color:red}\n')
  expect(styleAsset('.a{color:red}', '/p/').url).toBe(asset.url)
  expect(styleAsset('.a{color:blue}', '/p/').url).not.toBe(asset.url)
})
