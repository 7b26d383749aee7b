declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Path of an input, relative to the site root, `/`-separated: `content/docs/guides/cache.md`. */
export type SourcePath = Brand<string, 'SourcePath'>
/** Path that a browser requests, including the base path: `/docs/guides/cache`. Never percent-encoded. */
export type UrlPath = Brand<string, 'UrlPath'>
/** Path of a file in the output folder: `docs/guides/cache/index.html`. */
export type OutPath = Brand<string, 'OutPath'>
/** Hash of everything a value was derived from. Equal keys mean equal values. */
export type Key = Brand<string, 'Key'>
/** HTTP status of a redirect: 301 and 308 are permanent, 302 and 307 temporary. */
export type RedirectStatus = 301 | 302 | 307 | 308
