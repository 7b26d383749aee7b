import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face } from '../harness/fonts.ts'
import { showText } from '../harness/text-face.ts'
import { type Browser, measured, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

const word = 'presentOfferCodeRedemptionSheetIfAvailableAfterwards'

const icon = '<img src="/favicon.svg" alt="" width="16" height="16">'

// How elements are laid out on a phone, where lack of space reveals mistakes.
const files = {
  'site.config.ts': `export default {
  title: '${word}', url: 'https://example.com', baseUrl: '/', favicon: '/favicon.svg',
  announcementBar: { id: 'a', content: '${word}' },
  navbar: { items: [{ label: '${word}', to: '/docs' }] },
  footer: { columns: [{ title: '${word}', items: [{ label: '${word}', to: '/docs' }] }], copyright: '${word}' },
}
`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/docs/print.md': `# Print\n\n\`\`\`bash npm2yarn\nnpm install x\n\`\`\`\n\n<details><summary>More</summary>\n\nFolded.\n\n</details>\n\nPress ${icon} and ${icon}, or [${icon}](index.md).\n`,
  'content/docs/index.md': [
    '---\ntitle: A title that is a good deal longer than the one line that it gets above the text\n---\n',
    '## A section\n',
    '<details><summary>Fields of each entry of <code>subscriptions</code></summary>\n',
    'Text.\n',
    '```js\nlet a = 1\n```\n',
    '</details>\n',
    ':::tip',
    'A tip.\n',
    '```js\nlet a = 1\n```',
    ':::\n',
    '<table><thead><tr><td></td><th>One</th></tr></thead><tbody><tr><th>a</th><td>b</td></tr></tbody></table>\n',
    '```js title="src/check-products.ts"\nlet a = 1\n```\n',
  ].join('\n'),
  'content/docs/words/_category_.json': JSON.stringify({ label: word, position: 2 }),
  'content/docs/words/index.md': [
    `---\ntitle: ${word}\n---\n`,
    `## ${word}\n`,
    `${word} \`${word}\` [${word}](/docs) **${word}**\n`,
    `- ${word}\n  1. ${word}\n\n> ${word}\n`,
    `:::note[${word}]\n${word}\n:::\n`,
    `<details><summary>${word}</summary>\n${word}\n</details>\n`,
    `| ${word} | b |\n| --- | --- |\n| ${word} | ${word} |\n`,
    `\`\`\`js title="${word}"\n${word}\n\`\`\`\n`,
  ].join('\n'),
  'content/docs/words/more.md': `---\ntitle: ${word}2\n---\n\nText.\n`,
  'content/docs/words/other.md': `---\ntitle: ${word}3\n---\n\nText.\n`,
  'content/blog/2026-01-02-post.md': `---\ntitle: ${word}\nslug: post\ntags: [${word}]\nauthors: [{ name: ${word}, title: ${word} }]\n---\n\n${word}\n`,
  'content/pages/index.md': '---\ntitle: Home\n---\n\nText.\n',
}

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  site = await startSite({ files })
})
afterAll(() => site?.stop())

/** Boxes that end in code. */
const boxes = ['.admonition', '.prose > details']

const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.firstChild as Node)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

describe.each<Face>(['narrow', 'wide'])('in a %s face', (face) => {
  beforeAll(async () => {
    browser = await openBrowser(face)
  })
  afterAll(() => browser?.close())

  it.each([true, false])('the shortcut of the search is shown only with a script (%s)', async (javaScriptEnabled) => {
    await withPage(browser, { javaScriptEnabled }, async (page) => {
      await page.goto(`${site.origin}/docs`)
      expect(await page.locator('.search-box kbd').isVisible()).toBe(javaScriptEnabled)
    })
  })

  it('the line below a table’s header is continuous, even if the first cell is empty', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs`)
      const colors = await page
        .locator('thead tr > *')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderBlockEndColor))
      expect(new Set(colors).size).toBe(1)
    })
  })

  it('images in a sentence stay in its line', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/print`)
      const tops = await page
        .locator('.prose img')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
      expect([tops.length, new Set(tops).size]).toEqual([3, 1])
    })
  })

  describe('on a phone', () => {
    let lines: { readonly summary: number; readonly title: number }
    let separator: number
    let crumbs: { readonly icon: DOMRect; readonly lines: readonly DOMRect[] }
    let index: readonly number[]
    /** By box, the space below code at its end, without padding. */
    const below: Record<string, number> = {}
    beforeAll(async () => {
      await withPage(browser, { ...measured, viewport: { width: 360, height: 740 } }, async (page) => {
        await page.goto(`${site.origin}/docs`)
        lines = { summary: await linesOf(page, '.prose summary'), title: await linesOf(page, '.code-title') }
        separator = await page
          .locator('.breadcrumbs li')
          .last()
          .evaluate((element) => {
            const { fontSize } = getComputedStyle(document.documentElement)
            return Number.parseFloat(getComputedStyle(element, '::before').width) / Number.parseFloat(fontSize)
          })
        crumbs = await page.locator('.breadcrumbs').evaluate((element) => ({
          icon: (element.querySelector('a') as Element).getBoundingClientRect(),
          lines: [...(element.querySelector('span') as Element).getClientRects()],
        }))
        for (const box of boxes)
          below[box] = await page.locator(box).evaluate((element) => {
            element.toggleAttribute('open', true)
            const code = element.querySelector('.code') as Element
            const padding = Number.parseFloat(getComputedStyle(element).paddingBlockEnd)
            return element.getBoundingClientRect().bottom - code.getBoundingClientRect().bottom - padding
          })
        await page.goto(`${site.origin}/search`)
        index = await page
          .locator('.index li > a')
          .evaluateAll((links) => links.slice(0, 2).map((one) => one.getBoundingClientRect().left))
      })
    })

    it('a summary wraps as one text, even with a name in it', () => {
      expect(lines.summary).toBe(1)
    })

    it('a file name stays on one line', () => {
      expect(lines.title).toBe(1)
    })

    it.each(boxes)('code at the end of %s has no more space below than text', (box) => {
      expect(below[box]).toBeLessThan(2)
    })

    it('the separator before a long title in the breadcrumbs keeps its size', () => {
      expect(separator).toBeCloseTo(0.7, 2)
    })

    it('a long title in the breadcrumbs begins beside the icon and continues below it', () => {
      const { icon } = crumbs
      const [first, second] = crumbs.lines
      expect(Math.abs((first?.top ?? 0) + (first?.height ?? 0) / 2 - icon.top - icon.height / 2)).toBeLessThan(4)
      expect(second?.left).toBeCloseTo(icon.left, 0)
    })

    it('the list of all pages shows which sections belong to which page', () => {
      const [outer = 0, inner = 0] = index
      expect(inner).toBeGreaterThan(outer)
    })
  })

  it('print shows all panels of tabs with their labels, and what is folded', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/print`)
      await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
      const shown = () =>
        page.evaluate(() =>
          ['.tab-label', '.tab-panel pre', '.tab-list', 'details p'].map(
            (selector) =>
              [...document.querySelectorAll(selector)].filter((one) =>
                one.checkVisibility({ contentVisibilityAuto: true }),
              ).length,
          ),
        )
      expect(await shown()).toEqual([0, 1, 1, 0])
      await page.emulateMedia({ media: 'print' })
      expect(await shown()).toEqual([4, 4, 0, 1])
    })
  })

  // Everything that an author can write, as one word: names of functions, addresses and compounds contain no spaces.
  it.each([320, 1280])('no word pushes a page wider than its window of %i pixels', async (width) => {
    await withPage(browser, { viewport: { width, height: 740 } }, async (page) => {
      for (const address of ['/docs/words', '/docs/words/more', '/blog', '/blog/post', '/blog/tags', '/search']) {
        await page.goto(site.origin + address)
        expect(await page.getByText(word).count()).toBeGreaterThan(0)
        for (const size of ['normal', 'grown'] as const) {
          await showText(page, face, size)
          const wide = await page.evaluate(() => {
            if (document.documentElement.scrollWidth <= innerWidth) return []
            const all = [...document.querySelectorAll('body *')]
            return all
              .filter((one) => one.getBoundingClientRect().right > innerWidth)
              .map((one) => one.outerHTML.slice(0, 80))
          })
          expect([address, size, wide]).toEqual([address, size, []])
        }
      }
    })
  })
})
