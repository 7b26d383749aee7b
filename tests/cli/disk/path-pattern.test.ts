import { describe, expect, it } from 'vitest'
import { pathPattern } from '../../../cli/disk/path-pattern.ts'

const paths = ['a.md', 'b/a.mdx', 'b/c/d.js', 'b/c.txt', 'b/x.test.js', '[id].md']
const matched = (glob: string) => paths.filter((path) => pathPattern(glob).test(path))

describe('patterns of paths', () => {
  it.each([
    ['**/*.{md,mdx}', ['a.md', 'b/a.mdx', '[id].md']],
    ['*.md', ['a.md', '[id].md']],
    ['./b/**', ['b/a.mdx', 'b/c/d.js', 'b/c.txt', 'b/x.test.js']],
    ['**/c/**', ['b/c/d.js']],
    ['b/?.{txt,mdx}', ['b/a.mdx', 'b/c.txt']],
    ['**/[!a].{md,{js,txt}}', ['b/c/d.js', 'b/c.txt']],
    ['b/{a,c', []],
    ['*}.md', []],
    ['*,*', []],
    ['**/!(a|c).{md,mdx,txt}', ['[id].md']],
    ['**/!(*.test).js', ['b/c/d.js']],
    ['**/*.md?(x)', ['a.md', 'b/a.mdx', '[id].md']],
    ['**/*.@(js|txt)', ['b/c/d.js', 'b/c.txt', 'b/x.test.js']],
    ['**/*.(js|txt)', ['b/c/d.js', 'b/c.txt', 'b/x.test.js']],
    ['**/+(a|c).{txt,mdx}', ['b/a.mdx', 'b/c.txt']],
    ['b/*(c|a){.txt,.mdx}', ['b/a.mdx', 'b/c.txt']],
    ['(a.md', []],
    ['(a).md', []],
    ['[id].md', ['[id].md']],
    ['b/{a..c}.txt', ['b/c.txt']],
    ['', []],
  ])('%s', (glob, expected) => expect(matched(glob)).toEqual(expected))
})

it('a name may contain parentheses', () => {
  expect(['a (b).md', 'a b.md'].map((path) => pathPattern('a (b).md').test(path))).toEqual([true, false])
})
