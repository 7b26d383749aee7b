import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importedParts } from '../../../cli/disk/docusaurus-parts.ts'
import { projectRoot } from '../../harness/site.ts'

it('each component that may be replaced or imported has a counterpart in the theme', () => {
  const names = ['parts', 'pieces'].flatMap((file) => {
    const text = readFileSync(join(projectRoot, `theme/mdx/${file}.tsx`), 'utf8')
    const [, table = ''] = /const (?:standards|pieces)[^{]*\{\n([\s\S]*?)\n\}\n/.exec(text) ?? []
    return [...table.matchAll(/^ {2}'?([\w/]+)'?:/gm)].map(([, name]) => name)
  })
  expect(names.toSorted()).toEqual(importedParts.toSorted())
})
