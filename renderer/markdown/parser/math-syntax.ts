import remarkMath from 'remark-math'
import type { PluggableList, Processor } from 'unified'
import type { SiteConfig } from '../../types.ts'

const dollar = 36

/** `$…$` and `$$…$$`, if the configuration enables them. */
export function mathSyntax({ math, dialect }: Pick<SiteConfig['markdown'], 'math' | 'dialect'>): PluggableList {
  if (!math) return []
  return [dialect === undefined ? remarkMath : strictMath]
}

/** The signs before and after a formula in a text, and the one that follows. */
type Ends = (code: number | null) => unknown

/** What is used here of a construct of micromark, and of the context in which it runs. */
interface Construct {
  readonly tokenize: (this: Context, effects: unknown, ok: Ends, nok: Ends) => unknown
}
interface Context {
  readonly events: readonly (readonly [string, { readonly type: string }])[]
  readonly sliceSerialize: (token: unknown) => string
}
interface Extension {
  readonly text: { readonly [dollar]: Construct }
}

/** remark plugin: `$5 and $10` is text, as in VitePress and MkDocs: a formula has no space at its ends, and no digit after it. */
function strictMath(this: Processor) {
  remarkMath.call(this)
  const { micromarkExtensions: extensions } = this.data() as unknown as { readonly micromarkExtensions: Extension[] }
  const { text, ...others } = extensions.pop() as Extension
  const written = text[dollar]
  const construct: Construct = {
    ...written,
    tokenize(effects, ok, nok) {
      const check: Ends = (code) => {
        const [, token] = this.events.at(-1) ?? []
        const isDigit = code !== null && code >= 48 && code <= 57
        return isDigit || /^\$(?!\$)(?:\s|[\s\S]*\s\$$)/.test(this.sliceSerialize(token)) ? nok(code) : ok(code)
      }
      return written.tokenize.call(this, effects, check, nok)
    },
  }
  extensions.push({ ...others, text: { [dollar]: construct } })
}
