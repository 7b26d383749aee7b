import { type Body, type Compiler, type Diagnostic, emptyBody } from '../../renderer/index.ts'

/** Work on a page took longer than the configuration allows. It may succeed the next time, so nothing of it is kept. */
export class GivenUpError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message)
  }
}

/** The body of an abandoned page; any other error is thrown again. */
export function bodyGivenUp(error: unknown): Body {
  if (!(error instanceof GivenUpError)) throw error
  return { ...emptyBody, diagnostics: [error.diagnostic] }
}

/** A compiler that shows a sample without colors if highlighting was abandoned, which is reported where its page is checked. */
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
