import { isUtf8 } from 'node:buffer'
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Diagnostic, diagnostics, locateIn, type SourcePath } from '../../renderer/index.ts'
import type { Boundary } from './boundary.ts'
import { ChangedError } from './changed-error.ts'
import { readBytes } from './read-text.ts'
import { realPath } from './real-path.ts'

/** A file with its current and its new text. */
export interface SourceEdit {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** New texts for files of a site, written together at the end or not at all. */
export class SourceEdits {
  /** By real path: symbolic links can give a file several paths. */
  private readonly texts = new Map<string, SourceEdit>()

  constructor(private readonly boundary: Boundary) {}

  /** The text of a file after the edits so far, with its own line ends and byte-order mark; or why it cannot be read. */
  read(path: string): string | Diagnostic {
    const known = this.texts.get(this.fileOf(path))
    if (known) return known.after
    const bytes = readBytes(this.boundary, path)
    if (!Buffer.isBuffer(bytes)) return bytes
    const text = bytes.toString()
    // Writing the decoded text back would change bytes that no edit touches.
    if (!isUtf8(bytes))
      return diagnostics.notUtf8(locateIn(path as SourcePath, text, Math.max(0, text.indexOf('\uFFFD'))))
    this.texts.set(this.fileOf(path), { path, before: text, after: text })
    return text
  }

  /** Set the new text of a file that was read. */
  put(path: string, after: string) {
    const file = this.fileOf(path)
    this.texts.set(file, { path, before: '', ...this.texts.get(file), after })
  }

  /** Files whose text changes, sorted by path. */
  changes(): SourceEdit[] {
    return [...this.texts.values()]
      .filter(({ before, after }) => before !== after)
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  /** Write all files, or none if one has changed since it was read. At any moment, each has its complete old or new text. */
  save() {
    const drafts = this.changes().map(({ path, after }) => {
      const file = this.fileOf(path)
      return { file, draft: join(dirname(file), `.${basename(file)}.${process.pid}.partial`), after }
    })
    try {
      for (const { file, draft, after } of drafts) {
        writeFileSync(draft, after)
        chmodSync(draft, statSync(file).mode)
      }
      for (const { path, before } of this.changes()) this.checkUnchanged(path, before)
      for (const { draft, file } of drafts) renameSync(draft, file)
    } finally {
      for (const { draft } of drafts) rmSync(draft, { force: true })
    }
    this.texts.clear()
  }

  private fileOf(path: string): string {
    const named = join(this.boundary.root, path)
    return realPath(named) ?? named
  }

  private checkUnchanged(path: string, before: string) {
    const now = readBytes(this.boundary, path)
    if (!Buffer.isBuffer(now) || now.toString() !== before) throw new ChangedError(path)
  }
}
