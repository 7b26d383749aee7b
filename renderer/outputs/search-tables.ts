import { pack } from '../search/pack.ts'
import { searchPart } from '../text/output-names.ts'
import type { ContentHashes, Output } from '../types.ts'

/** Maximum number of pages whose table is in the root: on a slow connection, its 12 kB take less time than a round trip. */
export const mostPagesOfTable = 2048

/** Pages per table on a site that has more than one. */
export const tableSize = 256

/** The hashes of some texts, six bytes each. */
export function tableOf(texts: readonly Output[], hashes: ContentHashes): Uint8Array {
  return Buffer.from(texts.map(({ out }) => hashes.get(out) ?? '').join(''), 'hex')
}

/** The tables of a large site. */
export function tableOutputs(texts: readonly Output[]): Output[] {
  return Array.from({ length: Math.ceil(texts.length / tableSize) }, (_, table) => {
    const own = texts.slice(table * tableSize, (table + 1) * tableSize)
    return {
      out: searchPart(`table-${table}`),
      class: 'list',
      key: undefined,
      hashed: true,
      names: () => own.map(({ out }) => out),
      contents: async (hashes) => pack(tableOf(own, hashes)),
    }
  })
}
