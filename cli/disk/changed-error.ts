/** A file has changed since the site was read; reading the site again resolves this. */
export class ChangedError extends Error {
  /** From the root. */
  constructor(readonly path: string) {
    super(`${path} changed`)
  }
}
