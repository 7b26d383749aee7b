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
  private readonly texts = new Map<string, { readonly before: string; readonly after: string }>()

  constructor(private readonly boundary: Boundary) {}

  /** The text of a file after the edits so far, with its own line ends and byte-order mark; or why it cannot be read. */
  read(path: string): string | Diagnostic {
    const known = this.texts.get(path)
    if (known) return known.after
    const bytes = readBytes(this.boundary, path)
    if (!Buffer.isBuffer(bytes)) return bytes
    const text = bytes.toString()
    // Writing the decoded text back would change bytes that no edit touches.
    if (!isUtf8(bytes))
      return diagnostics.notUtf8(locateIn(path as SourcePath, text, Math.max(0, text.indexOf('\uFFFD'))))
    this.texts.set(path, { before: text, after: text })
    return text
  }

  /** Set the new text of a file that was read. */
  put(path: string, after: string) {
    this.texts.set(path, { before: this.texts.get(path)?.before ?? '', after })
  }

  /** Files whose text changes, sorted by path. */
  changes(): SourceEdit[] {
    return [...this.texts]
      .flatMap(([path, { before, after }]) => (before === after ? [] : [{ path, before, after }]))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  /** Write all files, or none if one has changed since it was read. At any moment, each has its complete old or new text. */
  save() {
    const drafts: { readonly draft: string; readonly file: string }[] = []
    try {
      for (const edit of this.changes()) drafts.push(this.draft(edit))
      for (const { path, before } of this.changes()) this.checkUnchanged(path, before)
      for (const { draft, file } of drafts) renameSync(draft, file)
    } finally {
      for (const { draft } of drafts) rmSync(draft, { force: true })
    }
    this.texts.clear()
  }

  private draft({ path, after }: SourceEdit) {
    const named = join(this.boundary.root, path)
    const file = realPath(named) ?? named
    const draft = join(dirname(file), `.${basename(file)}.${process.pid}.partial`)
    writeFileSync(draft, after, { flag: 'wx' })
    chmodSync(draft, statSync(file).mode)
    return { draft, file }
  }

  private checkUnchanged(path: string, before: string) {
    const now = readBytes(this.boundary, path)
    if (!Buffer.isBuffer(now) || now.toString() !== before) throw new ChangedError(path)
  }
}
