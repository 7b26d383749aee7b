import { expect, it } from 'vitest'
import { fromBlocks } from '../../../renderer/markdown/dialects/mkdocs-blocks.ts'

const lines = (...all: readonly string[]) => all.join('\n')

it('blocks become those whose lines are indented', () => {
  expect(fromBlocks(lines('/// tip | A *title*', '', 'Text.', '', '///', '', 'After.'))).toBe(
    lines('!!! tip "A *title*"', '', '    Text.', '', '', '', 'After.'),
  )
  expect(fromBlocks(lines('/// admonition | T', '    type: warning', '', 'Text.', '///'))).toBe(
    lines('!!! warning "T"', '', '', '    Text.', ''),
  )
  expect(fromBlocks(lines('/// details | More', '    open: True', '    type: danger', 'Text.', '///'))).toBe(
    lines('???+ danger "More"', '', '', '    Text.', ''),
  )
  expect(fromBlocks(lines('/// note', 'Text.', '///'))).toBe(lines('!!! note', '    Text.', ''))
  expect(fromBlocks(lines('/// html | div.card', '**Text.**', '///'))).toBe(lines('', '**Text.**', ''))
})

it('blocks in blocks have fewer slashes, and tabs are blocks', () => {
  expect(
    fromBlocks(
      lines('//// tab | One', '/// tip', 'In.', '///', '```', '///', '```', '////', '//// tab | Two', 'x', '////'),
    ),
  ).toBe(
    lines(
      ...['=== "One"', '    !!! tip', '        In.', '', '    ```', '    ///', '    ```', '', '=== "Two"', '    x', ''],
    ),
  )
})

it('what only looks like a block is text', () => {
  for (const text of [
    '/// unknown | x\n\nText.\n\n///',
    '```\n/// tip\n///\n```',
    'a /// tip\n\n///',
    '////\n\ntext\n\n///',
  ])
    expect(fromBlocks(text)).toBe(text)
})
