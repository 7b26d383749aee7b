import pc from 'picocolors'
import type { Diagnostic, Location } from '../../renderer/index.ts'
import type { Problem } from '../../theme/client/dev/messages.ts'
import { codeFrames, type Frame } from '../report/frame.ts'
import { frameTexts, type Texts } from '../report/frame-texts.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { Problems } from './audience.ts'

const plain = pc.createColors(false)
/** Number of problems that are sent. Nobody would read more, and sending them would be slow. */
const most = 100

/** Diagnostics as pages show them: errors over the page, all others behind a badge. */
export function problemsOf(found: readonly Diagnostic[], texts: Texts, root: string): Problems {
  const sorted = sortDiagnostics(found)
  const frame = codeFrames(frameTexts(sorted, texts, root), plain)
  const pick = (wanted: boolean) =>
    sorted
      .filter(({ severity }) => (severity === 'error') === wanted)
      .slice(0, most)
      .map((one) => problemOf(one, frame))
  return { errors: pick(true), warnings: pick(false) }
}

function problemOf({ code, severity, message, hint, at, notes }: Diagnostic, frame: Frame): Problem {
  return {
    code,
    severity,
    message,
    hint,
    place: at && placeOf(at),
    frame: (at && frame(at)) || undefined,
    notes: (notes ?? []).map(({ message, at }) => (at ? `${message.replace(/\.$/, ':')} ${placeOf(at)}` : message)),
  }
}

function placeOf({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`
}
