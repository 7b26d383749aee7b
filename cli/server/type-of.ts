import { basename } from 'node:path'

/** The `Content-Type` of a file, by its name. The list of types is long, so it is only loaded when the first file is sent. */
export async function typeOf(path: string): Promise<string> {
  const { contentType } = await import('mime-types')
  return contentType(basename(path)) || 'application/octet-stream'
}
