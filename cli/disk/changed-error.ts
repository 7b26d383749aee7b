/** A file is not any more what it was when the site was read. Whoever reads the site again is told the truth. */
export class ChangedError extends Error {
  /** From the root. */
  constructor(readonly path: string) {
    super(`${path} changed`)
  }
}
