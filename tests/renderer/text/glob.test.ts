import { describe, expect, it } from 'vitest'
import { globPattern, pathPattern } from '../../../renderer/text/glob.ts'

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
  ])('%s', (glob, expected) => expect(matched(glob)).toEqual(expected))
})

it('a name may contain parentheses', () => {
  expect(['a (b).md', 'a b.md'].map((path) => pathPattern('a (b).md').test(path))).toEqual([true, false])
})

describe('patterns of addresses', () => {
  const addresses = ['/', '/b', '/b/', '/b/c', '/b/c/d', '/bc', '/x.y']
  it.each([
    ['/b/*', ['/b/', '/b/c']],
    ['/b/**', ['/b', '/b/', '/b/c', '/b/c/d']],
    ['/b**', ['/b', '/b/', '/b/c', '/b/c/d', '/bc']],
    ['/**/c', ['/b/c']],
    ['**/c/**', ['/b/c', '/b/c/d']],
    ['/**', addresses],
    ['/x?y', []],
  ])('%s', (glob, expected) => expect(addresses.filter((one) => globPattern(glob).test(one))).toEqual(expected))
})
