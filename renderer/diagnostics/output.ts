import type { Diagnostic } from '../types.ts'
import { type At, error, warning } from './make.ts'

export function notOurs(folder: string): Diagnostic {
  return error(
    'output/not-ours',
    `The output folder \`${folder}\` holds files that Sitegen did not write.`,
    undefined,
    'Name another folder with `--out`, or empty this one yourself.',
  )
}

export function notWritable(path: string, reason: string): Diagnostic {
  return error(
    'output/not-writable',
    `\`${path}\` cannot be written (${reason}).`,
    undefined,
    'Check the permissions of the output folder. What it held before is still there.',
  )
}

export function diskFull(path: string, reason: string): Diagnostic {
  return error(
    'output/disk-full',
    `There is no room to write \`${path}\` (${reason}).`,
    undefined,
    'Make room on the disk. What the output folder held before is still there.',
  )
}

export function outputClash(path: string, at: At): Diagnostic {
  return warning(
    'output/clash',
    `Two things want to be written as \`${path}\`; the page is kept.`,
    at,
    'Rename the file.',
  )
}

export function failedOutputs(reason: string, at: At): Diagnostic {
  return error(
    'config/outputs-failed',
    `The \`outputs\` function of the configuration throws: ${reason}`,
    at,
    'Mend the function.',
  )
}
