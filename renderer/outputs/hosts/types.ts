/** The `Content-Type` of each kind of file, with its extensions: the same on all hosts as from the built-in server. */
export const fileTypes: readonly (readonly [type: string, extensions: readonly string[]])[] = [
  ['text/html; charset=utf-8', ['html', 'htm']],
  ['text/css; charset=utf-8', ['css']],
  ['text/javascript; charset=utf-8', ['js', 'mjs']],
  ['application/node', ['cjs']],
  ['application/json; charset=utf-8', ['map', 'json']],
  ['application/ld+json', ['jsonld']],
  ['application/xml', ['xml']],
  ['application/rss+xml', ['rss']],
  ['application/atom+xml', ['atom']],
  ['text/plain; charset=utf-8', ['txt']],
  ['text/markdown; charset=utf-8', ['md']],
  ['text/csv; charset=utf-8', ['csv']],
  ['text/yaml; charset=utf-8', ['yaml', 'yml']],
  ['application/manifest+json; charset=utf-8', ['webmanifest']],
  ['image/svg+xml', ['svg']],
  ['image/png', ['png']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['image/avif', ['avif']],
  ['image/vnd.microsoft.icon', ['ico']],
  ['image/bmp', ['bmp']],
  ['font/woff', ['woff']],
  ['font/woff2', ['woff2']],
  ['font/ttf', ['ttf']],
  ['font/otf', ['otf']],
  ['application/vnd.ms-fontobject', ['eot']],
  ['application/pdf', ['pdf']],
  ['application/wasm', ['wasm']],
  ['application/zip', ['zip']],
  ['application/gzip', ['gz']],
  ['audio/mpeg', ['mp3']],
  ['video/mp4', ['mp4']],
  ['video/webm', ['webm']],
  ['audio/ogg', ['ogg']],
  ['audio/wav', ['wav']],
  ['text/vtt; charset=utf-8', ['vtt']],
  ['text/calendar; charset=utf-8', ['ics']],
  ['application/x-sh', ['sh']],
  ['application/toml', ['toml']],
]

/** The `Content-Type` of all other files. */
export const otherType = 'application/octet-stream'

/** Whether files of a type are worth compressing. */
export function isText(type: string): boolean {
  return /^text\/|json|xml|wasm/.test(type)
}
