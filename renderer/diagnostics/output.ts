import { type AddressFault, shownAddress } from '../text/address-faults.ts'
import type { Diagnostic } from '../types.ts'
import { type At, error, note, warning } from './make.ts'

export function notOurs(folder: string): Diagnostic {
  return error(
    'output/not-ours',
    `The output folder \`${folder}\` contains files that Sitegen did not write.`,
    undefined,
    'Choose another folder with `--out`, or empty this one yourself.',
  )
}

export function refusedOutput(folder: string, why: string): Diagnostic {
  return error(
    'output/refused',
    `\`${folder}\` cannot be the output folder: ${why}.`,
    undefined,
    'Choose another folder with `--out`, or omit the flag: the default is `build`.',
  )
}

export function foreignFile(path: string): Diagnostic {
  return error(
    'output/foreign-file',
    `\`${path}\` would be overwritten by a file of the site, but Sitegen did not write it.`,
    undefined,
    'Move it out of the output folder. A file that belongs to the site goes into a static folder.',
  )
}

export function notWritable(path: string, reason: string): Diagnostic {
  return error(
    'output/not-writable',
    `\`${path}\` cannot be written (${reason}).`,
    undefined,
    notWritableHints[reason] ?? 'Check the permissions of the output folder. Its previous contents are unchanged.',
  )
}

const notWritableHints: Readonly<Record<string, string>> = {
  ENOTDIR: 'There is a file where a folder is needed: remove it, or choose another folder with `--out`.',
  ENAMETOOLONG: 'The file system does not allow names this long. Choose a shorter one, or another folder with `--out`.',
  ENOENT: 'Something deleted it while it was being written. Run the command again.',
  EROFS: 'The file system is read-only: choose another folder with `--out`.',
}

export function outputHeld(folder: string, lock: string, holder: string): Diagnostic {
  return error(
    'output/held',
    `Another build, ${holder}, is writing to \`${folder}\`.`,
    undefined,
    `Wait for it to finish. If there is no such build, delete \`${lock}\`.`,
  )
}

export function notRemovable(path: string, reason: string): Diagnostic {
  return error(
    'output/not-removable',
    `\`${path}\` cannot be deleted (${reason}).`,
    undefined,
    'Check the permissions of its folder, and run `sitegen clean` again.',
  )
}

export function diskFull(path: string, reason: string): Diagnostic {
  return error(
    'output/disk-full',
    `There is not enough space to write \`${path}\` (${reason}).`,
    undefined,
    'Free up some disk space. The previous contents of the output folder are unchanged.',
  )
}

export function outputClash(path: string, at: At): Diagnostic {
  return warning(
    'output/clash',
    `Another file of the site already has the path \`${path}\`; this one is left out.`,
    at,
    'Rename the file, or move it to another folder.',
  )
}

/** The Markdown file of a page, at whose path the site has its own file. */
export function markdownClash(path: string, url: string, at: At): Diagnostic {
  return warning(
    'output/clash',
    `Another file of the site already has the path \`${path}\`, so the page \`${url}\` is not published as Markdown.`,
    at,
    'Rename the file, or set `llms: false` in the front matter of the page.',
  )
}

/** A file whose path is not possible in the output. */
export function badPath(path: string, { why, hint }: AddressFault, at: At): Diagnostic {
  return error('output/bad-path', `The site cannot have a file \`${shownAddress(path)}\`: ${why}.`, at, hint)
}

/** Two files whose paths differ only in case or Unicode form. */
export function samePath(path: string, other: string, at: At, otherAt: At): Diagnostic {
  return warning(
    'output/same-path',
    `\`${shownAddress(path)}\` and \`${shownAddress(other)}\` differ only in case or Unicode form: on macOS and Windows, they are the same file.`,
    at,
    'Rename one of them.',
    otherAt && [{ message: 'This is the other one.', at: otherAt }],
  )
}

export function devicePath(path: string, name: string, at: At): Diagnostic {
  return note(
    'output/device-name',
    `\`${shownAddress(path)}\` cannot be a file on Windows, which reserves the name \`${name}\` for a device.`,
    at,
    'Choose another name if anyone builds or checks out the site on Windows.',
  )
}

/** The development server cannot read the site, for example because its folder was deleted. */
export function failedReading(reason: string): Diagnostic {
  return error(
    'site/unreadable',
    `The site cannot be read: ${reason}`,
    undefined,
    'Fix the problem: the site is read again after the next change. Until then, its last good state is served.',
  )
}
