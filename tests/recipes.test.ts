import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './harness/site.ts'

// The recipes of CONTRIBUTING.md follow an example through the code. What names the example must be in the recipe, so a
// new place that has to know such things fails here until the recipe names it.

/** By recipe, how its example is spelled in the files that have to know it. */
const examples: Readonly<Record<string, RegExp>> = {
  'An admonition kind': /\bcaution\b/,
  'An output such as `humans.txt`': /robots\.txt|\brobots(File\b|\()/,
  'A front matter field': /\btitle_?meta\b/i,
  'A check': /link\/empty|\bemptyLink\b/,
}

const sources = filesIn(['renderer', 'cli', 'theme', 'scripts'], /\.(?:tsx?|mjs|css)$/)
const documents = filesIn(['docs'], /\.md$/)
const recipes = read('CONTRIBUTING.md')
  .split(/^### /m)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), steps: text.match(/^\d+\. .*(?:\n {3}.*)*/gm) ?? [] }))
  .filter(({ steps }) => steps.length > 0)

function filesIn(folders: readonly string[], pattern: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1)),
  )
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

/** A file without its comments, which may name anything. */
function code(path: string): string {
  return read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
}

/** Files that a recipe names, and those that it has one create. */
function pathsOf(steps: readonly string[]) {
  const text = steps.join('\n')
  const paths = [...text.matchAll(/(new file )?`([\w.-]+\/[\w./-]+\.\w+)`/g)]
  return {
    named: paths.filter(([, isNew]) => !isNew).map(([, , path = '']) => path),
    created: paths.filter(([, isNew]) => isNew).map(([, , path = '']) => path),
  }
}

describe('the recipes of CONTRIBUTING.md', () => {
  it('are those with an example here', () => {
    expect(recipes.map(({ name }) => name)).toEqual(Object.keys(examples))
  })

  describe.each(recipes)('$name', ({ name, steps }) => {
    const example = examples[name] as RegExp
    const { named, created } = pathsOf(steps)

    it('takes at most five steps', () => {
      expect(steps.length).toBeLessThanOrEqual(5)
    })

    it('names files that exist and that know the example', () => {
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
      expect(named.filter((path) => !example.test(read(path)))).toEqual([])
      expect(created.filter((path) => existsSync(join(projectRoot, path)))).toEqual([])
    })

    it('names every file of the code and the manual that knows the example', () => {
      const known = [
        ...sources.filter((path) => example.test(code(path))),
        ...documents.filter((path) => example.test(read(path))),
      ]
      expect(known.length).toBeGreaterThan(2)
      expect(known.filter((path) => !named.includes(path))).toEqual([])
    })

    it('includes a test', () => {
      expect(named.some((path) => path.startsWith('tests/'))).toBe(true)
    })
  })
})
