import {
  type AddedOutput,
  type Diagnostic,
  describeThrown,
  diagnostics,
  faultOfPath,
  type LocateInConfig,
  type OutPath,
  type Output,
  type Site,
  shownAddress,
} from '../../renderer/index.ts'
import { withTimeout } from '../async/with-timeout.ts'

/** The site's own code failed while an output was made; the build ends with this diagnostic. */
export class OutputFault extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message)
  }
}

interface ExtraOutputs {
  readonly extra: readonly Output[]
  readonly faults: readonly Diagnostic[]
}

/** The outputs that the site's own `outputs` function returns within a time limit; none if any of them is not valid. */
export async function extraOutputs(site: Site, locate: LocateInConfig, seconds: number): Promise<ExtraOutputs> {
  const { outputs } = site.config
  if (!outputs) return { extra: [], faults: [] }
  const fault = (reason: string) => diagnostics.failedFunction('outputs', reason, locate('outputs'))
  try {
    const made: unknown = await withTimeout(outputs(site), seconds)
    if (!Array.isArray(made)) return { extra: [], faults: [fault('it must return a list.')] }
    const faults = made.flatMap((one: unknown) => {
      const reason = whyNot(one)
      return reason === undefined ? [] : [fault(reason)]
    })
    // Only the site knows whether their keys cover everything they depend on, so they are not cached.
    const extra = made.map((one: Output) => Object.assign(guarded(one, fault), { isUncached: true }))
    return { extra: faults.length > 0 ? [] : extra, faults }
  } catch (error) {
    return { extra: [], faults: [fault(describeThrown(error))] }
  }
}

/** Why a value is not a valid output; undefined if it is. */
function whyNot(one: unknown): string | undefined {
  const {
    out,
    class: kind,
    key,
    contents,
    hashed,
  } = (typeof one === 'object' && one !== null ? one : {}) as Partial<AddedOutput>
  if (typeof out !== 'string' || typeof contents !== 'function')
    return 'an output needs `out` as a string and `contents` as a function.'
  if (key !== undefined && typeof key !== 'string') return `the \`key\` of \`${out}\` must be a string.`
  if (!['asset', 'page', 'list'].includes(kind as string))
    return `the \`class\` of \`${out}\` must be 'asset', 'page' or 'list'.`
  if (out === '') return 'the `out` of an output is empty.'
  const bad = faultOfPath(out, { hashed, isNamed: true })
  return bad && `no file of the site can be \`${shownAddress(out)}\`: ${bad.why}.`
}

type Fault = (reason: string, error: unknown) => Diagnostic | Promise<Diagnostic>

/** An output made by the site's own code, with its errors turned into diagnostics. */
export function guarded(output: Output, fault: Fault): Output {
  return {
    out: output.out,
    class: output.class,
    hashed: output.hashed,
    isUncached: output.isUncached,
    start: () => output.start?.(),
    ...(output.names && { names: () => (output.names as () => readonly OutPath[])() }),
    ...(output.parts && { parts: output.parts }),
    ...(output.files && { files: output.files }),
    // Computed only when it is compared.
    get key() {
      return output.key
    },
    contents: async (hashes) => {
      try {
        return await output.contents(hashes)
      } catch (error) {
        throw new OutputFault(await fault(describeThrown(error), error))
      }
    },
  }
}
