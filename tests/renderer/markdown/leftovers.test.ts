import { describe, expect, it } from 'vitest'
import { makeBody } from '../../harness/body.ts'
import { tellCodes } from '../../harness/make.ts'

const codes = async (text: string) => tellCodes((await makeBody(text)).diagnostics)
const conflict = '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> feature'

describe('a reference to a footnote', () => {
  it.each([
    ['One[^1] and two[^two].\n\n[^1]: Note.', '1:16+6'],
    ['> Quoted\n> text.[^1]', '2:8+4'],
    ['A **bold[^a-1]** word.', '1:9+6'],
  ])('%j is told if it is not defined', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/missing-footnote content/docs/a.md:${place}`]),
  )

  it.each([
    'One[^1].\n\n[^1]: Note.',
    'One[^A].\n\n[^a]: Note.',
    '`[^1]` and \\[^1]',
    '```\n[^1]\n```',
    'Not [^a-z], [^A-Za-z0-9], [^x]+ or [^ ].',
    '[^1](https://example.com)',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))
})

describe('a merge conflict', () => {
  it.each([
    [conflict, '1:1+12'],
    [`# T\n\n${conflict}\n\nText.`, '3:1+12'],
    ['<<<<<<< HEAD\n\nOne.\n\n||||||| base\n=======\n>>>>>>> feature', '1:1+12'],
  ])('%j is told once', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/merge-conflict content/docs/a.md:${place}`]),
  )

  it.each([
    `\`\`\`\n${conflict}\n\`\`\``,
    `<pre>\n${conflict}\n</pre>`,
    'Title\n=======\n\n>>>>>>> quoted',
    '<<<<<<< HEAD',
    `    ${conflict.replaceAll('\n', '\n    ')}`,
  ])('%j is none', async (text) => expect(await codes(text)).toEqual([]))
})
