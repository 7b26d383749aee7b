import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importedParts } from '../../../cli/disk/docusaurus-parts.ts'
import { projectRoot } from '../../harness/site.ts'

it('each component that may be replaced or imported has a counterpart in the theme', () => {
  const table = /const standards[^{]*\{\n([\s\S]*?)\n\}\n/.exec(
    readFileSync(join(projectRoot, 'theme/mdx/parts.tsx'), 'utf8'),
  )
  const names = [...(table?.[1] ?? '').matchAll(/^ {2}'?([\w/]+)'?:/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(importedParts.toSorted())
})
