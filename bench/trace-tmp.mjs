import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { slowLine, withSite } from './search-browser.mjs'

const [out, width, from, to] = process.argv.slice(2)
await withSite(out, async (origin, browser) => {
  const line = await slowLine(origin)
  const context = await browser.newContext({ viewport: { width: Number(width), height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  line.isSlow = false
  await page.goto(line.address + from, { waitUntil: 'networkidle' })
  line.isSlow = true
  const link = page.locator(`a[href="${to}"]`).first()
  await link.evaluate((one) => one.dispatchEvent(new Event('mouseover', { bubbles: true })))
  await sleep(900)
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'v8.execute',
      'blink.user_timing',
      'toplevel',
    ],
  })
  await link.evaluate((one) => {
    performance.mark('CLICK')
    one.click()
  })
  await page.waitForURL(line.address + to)
  await sleep(600)
  writeFileSync('/tmp/trace.json', await browser.stopTracing())
  line.stop()
  await context.close()
})
