import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, expect, it } from 'vitest'
import { shared } from '../harness/shared.ts'
import { readTree } from '../harness/site.ts'

/**
 * html-validate's recommended rules, but for how React spells what HTML reads in either way.
 *
 * React writes some attributes in camel case (`charSet`, `dateTime`, `popoverTarget`), void elements as `<meta/>`,
 * and an attribute without a value as `hidden=""`; HTML means the same by all spellings.
 */
const rules = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    // Tokens of code spare the quotes.
    'attr-quotes': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // A heading is called by its text alone, without the link to itself.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Heading ids follow GitHub's rules, by which `1-install` is one; HTML allows any id without a space.
    'valid-id': ['error', { relaxed: true }],
  },
})

// The rules are the same for all pages; the package would put them together for each.
const resolved = await rules.getConfigFor('')
rules.getConfigFor = () => resolved
const validator = new HtmlValidate(rules)

let pages: [path: string, html: string][] = []
beforeAll(async () => {
  const { folder } = await shared('site/real')
  pages = [...readTree(folder)].flatMap(([path, bytes]) => (path.endsWith('.html') ? [[path, bytes.toString()]] : []))
})

it('no page shows a mark of Markdown that was meant to be rendered', async () => {
  const { readPage, markFaults } = (await import('../../scripts/prose-rules.mjs' as string)) as {
    readPage: (address: string, html: string) => object
    markFaults: (page: object) => readonly { readonly message: string }[]
  }
  const found = pages.flatMap(([path, html]) =>
    markFaults(readPage(path, html)).map(({ message }) => `${path}: ${message}`),
  )
  expect(found).toEqual([])
})

it('every page is valid HTML', async () => {
  expect(pages.length).toBeGreaterThan(150)
  const found = new Map<string, string>()
  for (const [path, html] of pages) {
    const { results } = await validator.validateString(html, path)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      const kind = `${ruleId}: ${message}`
      if (!found.has(kind)) found.set(kind, `${path}:${line}:${column}`)
    }
  }
  expect([...found].map(([kind, place]) => `${kind} (${place})`)).toEqual([])
})
