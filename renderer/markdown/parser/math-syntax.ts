import remarkMath from 'remark-math'
import type { PluggableList, Processor } from 'unified'
import type { SiteConfig } from '../../types.ts'
import { type Construct, type Next, whole } from './whole-formula.ts'

const dollar = 36

/** `$…$` and `$$…$$`, if the configuration enables them. */
export function mathSyntax({ math, dialect }: Pick<SiteConfig['markdown'], 'math' | 'dialect'>): PluggableList {
  if (!math) return []
  return [dialect === undefined ? remarkMath : [strictMath, { isParagraph: dialect !== 'vitepress' }]]
}

interface Extension {
  readonly text: { readonly [dollar]: Construct }
  readonly flow: { readonly [dollar]: Construct }
}

/**
 * remark plugin: `$5 and $10` is text, as in VitePress and MkDocs: a formula has no space at its ends and no digit after it.
 *
 * In MkDocs and mdBook, a formula cannot extend beyond a paragraph, so an unclosed `$$` is text, too.
 */
function strictMath(this: Processor, { isParagraph }: { readonly isParagraph: boolean }) {
  remarkMath.call(this)
  const { micromarkExtensions: extensions } = this.data() as unknown as { readonly micromarkExtensions: Extension[] }
  const { text, flow } = extensions.pop() as Extension
  const written = text[dollar]
  const construct: Construct = {
    ...written,
    tokenize(effects, ok, nok) {
      const check: Next = (code) => {
        const [, token] = this.events.at(-1) ?? []
        const isDigit = code !== null && code >= 48 && code <= 57
        return isDigit || /^\$(?!\$)(?:\s|[\s\S]*\s\$$)/.test(this.sliceSerialize(token)) ? nok(code) : ok(code)
      }
      return written.tokenize.call(this, effects, check, nok)
    },
  }
  extensions.push({ text: { [dollar]: construct }, flow: isParagraph ? { [dollar]: whole(flow[dollar]) } : flow })
}
