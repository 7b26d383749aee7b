import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Diagnostic, diagnostics } from '../../renderer/index.ts'
import { ownFolder } from '../disk/own-folder.ts'

/** The fix for a file that could not be written; undefined if that is not the cause. */
export function explainFault(error: NodeJS.ErrnoException, out: string): Diagnostic | undefined {
  // Authors do not know the staging folder.
  const path = error.path?.includes(join(out, ownFolder)) ? out : (error.path ?? out)
  const { code, syscall } = error
  if (code === undefined || syscall === undefined || ['EMFILE', 'ENFILE', 'ENOMEM'].includes(code)) return undefined
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return diagnostics.diskFull(path, code)
  return diagnostics.notWritable(path, code === 'ENOENT' ? whyMissing(out) : code)
}

/** Where a folder cannot be made on a read-only file system, Node says that it does not exist. */
function whyMissing(folder: string): string {
  try {
    accessSync(folder, constants.W_OK)
    return 'ENOENT'
  } catch (error) {
    const { code = 'ENOENT' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' && dirname(folder) !== folder ? whyMissing(dirname(folder)) : code
  }
}
