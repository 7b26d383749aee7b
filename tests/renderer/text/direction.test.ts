import { expect, it } from 'vitest'
import { isRightToLeft } from '../../../renderer/text/direction.ts'

it.each(['ar', 'he', 'he-IL', 'fa', 'ur', 'yi', 'dv', 'ckb', 'az-Arab', 'pa-PK'])('%s runs from right to left', (tag) =>
  expect(isRightToLeft(tag)).toBe(true),
)

it.each(['en', 'de-AT', 'zh-Hant', 'ja', 'az', 'ar-Latn', 'no tag', ''])('%s does not', (tag) =>
  expect(isRightToLeft(tag)).toBe(false),
)
