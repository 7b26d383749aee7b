import { expect, it } from 'vitest'
import { shortenPlain } from '../../../renderer/markdown/plain-paragraphs.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'

it.each([
  ['One line.', 'x'],
  ['Two\nlines `of` *text*.\n\n# Head\n\nÜber.\n', 'x\n\n# Head\n\nx\n'],
  ['A\n  \nB\t\n\t\nC', 'x\n  \nx\n\t\nx'],
  ['A [link](/x).\n\nwith\nhttp://x.example', 'A [link](/x).\n\nwith\nhttp://x.example'],
  ['Under\n=====\n\nUnder\n---', 'Under\n=====\n\nUnder\n---'],
  ['A | b\n--|--', 'A | b\n--|--'],
  ['- item\n\n  in it\n\n1. one\n\n> said', '- item\n\n  in it\n\n1. one\n\n> said'],
  ['See www.example.com\n\na@b.example\n\nA <b>', 'See www.example.com\n\na@b.example\n\nA <b>'],
  [':::note\nText\n:::', ':::note\nText\n:::'],
  ['', ''],
])('%j → %j', (text, expected) => expect(applyEdits(text, shortenPlain(text)).text).toBe(expected))
