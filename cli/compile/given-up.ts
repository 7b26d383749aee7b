import { type Body, type Compiler, emptyBody } from '../../renderer/index.ts'
import { GivenUpError } from '../disk/given-up-error.ts'

/** The body of an abandoned page, with its diagnostic. Throws any other error again. */
export function bodyGivenUp(error: unknown): Body {
  if (!(error instanceof GivenUpError)) throw error
  return { ...emptyBody, diagnostics: [error.diagnostic] }
}

/** A compiler that shows a sample without colors if highlighting was abandoned, which is reported when its page is checked. */
export function plainGivenUp(compiler: Compiler): Compiler {
  const code: Compiler['code'] = async (block) => {
    try {
      return await compiler.code(block)
    } catch (error) {
      if (!(error instanceof GivenUpError)) throw error
      return compiler.code({ ...block, lang: '' })
    }
  }
  return { ...compiler, code }
}
