import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from './harness.ts'

/** The policy in the `_headers` of a built site. */
export function policyOf(folder: string): string {
  return /^ {2}Content-Security-Policy: (.*)$/m.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1] ?? ''
}

/** Record violations of a policy; the list is kept until the page is loaded again. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${documentURI}: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return violations
}
