import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const suffixes = { br: '.br', gzip: '.gz' } as const

/** The encodings that a client accepts, best one first. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = new Map(
    (header ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const
    }),
  )
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  return (['br', 'gzip'] as const).filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a))
}

/** `a.css` → `a.css.br`: the path of a precompressed file. */
export function packedName(file: string, encoding: Encoding): string {
  return file + suffixes[encoding]
}

/** Whether compression makes files of a type smaller. */
export function isCompressible(type: string): boolean {
  return /^(text\/|application\/(javascript|json|xml|wasm|manifest\+json|x-javascript)|image\/(svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|font\/(ttf|otf))|\+(json|xml)\b/i.test(
    type,
  )
}

/** Compress bytes, in one of Node's own threads. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}
