/** A file has changed since the site was read. Reading the site again resolves this. */
export class ChangedError extends Error {
  /** The path of the file, from the root. */
  constructor(readonly path: string) {
    super(`${path} changed`)
  }
}
