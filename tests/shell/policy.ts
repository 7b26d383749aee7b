import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from './harness.ts'

/** The policy that the `_headers` of a built site give. */
export function policyOf(folder: string): string {
  return /^ {2}Content-Security-Policy: (.*)$/m.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1] ?? ''
}

/** Note what a policy forbids; a page keeps the list while it is not loaded anew. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI, sourceFile }) => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void }
      tellViolation(`${documentURI}: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return violations
}
