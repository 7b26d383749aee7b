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
    reason === 'ENOTDIR'
      ? 'A file stands where a folder is needed: remove it, or name another folder with `--out`.'
      : 'Check the permissions of the output folder. What it held before is still there.',
  )
}

export function outputHeld(folder: string, lock: string, holder: number): Diagnostic {
  return error(
    'output/held',
    `Another build, process ${holder}, is writing to \`${folder}\`.`,
    undefined,
    `Wait until it has ended. If there is no such build, delete \`${lock}\`.`,
  )
}

export function notRemovable(path: string, reason: string): Diagnostic {
  return error(
    'output/not-removable',
    `\`${path}\` cannot be removed (${reason}).`,
    undefined,
    'Check the permissions of the folder it is in, and run `sitegen clean` again.',
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
    `\`${path}\` is already the place of another file of the site; this one is left out.`,
    at,
    'Rename the file, or move it to another folder.',
  )
}

/** Something of the machine failed while the development server read the site: the root is gone, say. */
export function failedReading(reason: string): Diagnostic {
  return error(
    'site/unreadable',
    `The site cannot be read: ${reason}`,
    undefined,
    'The last good state is still served; the site is read again after the next change.',
  )
}
