import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Diagnostic, diagnostics } from '../../renderer/index.ts'
import { ownFolder } from '../disk/own-folder.ts'

/** A diagnostic for an error of the file system; undefined for any other error. */
export function explainFault(error: NodeJS.ErrnoException, out: string): Diagnostic | undefined {
  // Authors do not know the staging folder.
  const path = error.path?.includes(join(out, ownFolder)) ? out : (error.path ?? out)
  const { code, syscall } = error
  if (code === undefined || syscall === undefined || ['EMFILE', 'ENFILE', 'ENOMEM'].includes(code)) return undefined
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return diagnostics.diskFull(path, code)
  return diagnostics.notWritable(path, code === 'ENOENT' ? whyMissing(out) : code)
}

/** The error code for a missing folder: where a read-only file system prevents making it, Node reports `ENOENT`. */
function whyMissing(folder: string): string {
  try {
    accessSync(folder, constants.W_OK)
    return 'ENOENT'
  } catch (error) {
    const { code = 'ENOENT' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' && dirname(folder) !== folder ? whyMissing(dirname(folder)) : code
  }
}
