// Reads PDFs as Chromium writes them: a table of objects in plain text, whose streams alone are compressed.

/** Page numbers, from 1, of the targets of links, by their fragments; undefined if the file has another structure. */
export function readPlaces(pdf: Buffer): ReadonlyMap<string, number> | undefined {
  const offsets = readOffsets(pdf)
  const object = (id: string | undefined) => {
    const offset = id === undefined ? undefined : offsets.get(id)
    return offset === undefined ? '' : pdf.toString('latin1', offset, pdf.indexOf('endobj', offset))
  }
  const trailer = pdf.toString('latin1', Math.max(0, pdf.lastIndexOf('trailer')))
  const catalog = object(reference(trailer, 'Root'))
  const numbers = new Map<string, number>()
  const count = (id: string) => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(object(id))?.[1]
    if (kids === undefined) numbers.set(id, numbers.size + 1)
    else for (const [, kid = ''] of kids.matchAll(/(\d+) 0 R/g)) count(kid)
  }
  const root = reference(catalog, 'Pages')
  if (root === undefined) return undefined
  count(root)
  const places = new Map<string, number>()
  for (const [, name = '', page = ''] of object(reference(catalog, 'Dests')).matchAll(
    /\/([^\s[\]<>()/]+)\s*\[(\d+) 0 R/g,
  )) {
    const number = numbers.get(page)
    if (number !== undefined) places.set(decodeName(name), number)
  }
  return places
}

/** The same PDF without the time at which it was made: its dates are the Unix epoch, and names of nodes count from 0. */
export function withoutTime(pdf: Buffer): Buffer {
  const info = /\/(?:CreationDate|ModDate) \(D:(\d{14}[^)]*)\)/g
  // The dates are in the first objects; no byte may move.
  for (const found of pdf.toString('latin1', 0, 4096).matchAll(info)) {
    const at = found.index + found[0].indexOf('D:') + 2
    pdf.write("19700101000000+00'00'".padEnd(found[1]?.length ?? 0).slice(0, found[1]?.length), at, 'latin1')
  }
  // Chromium numbers all nodes that it has ever rendered. The order of names is kept, and no byte moves.
  const text = pdf.toString('latin1')
  const nodes = [...text.matchAll(/\(node(\d{8})\)/g)]
  const order = [...new Set(nodes.map(([, number]) => number))].sort()
  const numbers = new Map(order.map((number, index) => [number, String(index).padStart(8, '0')]))
  for (const { index, 1: number } of nodes) pdf.write(numbers.get(number) ?? '', index + '(node'.length, 'latin1')
  return pdf
}

/** The offset of each object, by its number. */
function readOffsets(pdf: Buffer): ReadonlyMap<string, number> {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - 64))
  const start = Number(/startxref\s+(\d+)/.exec(end)?.[1] ?? Number.NaN)
  const table = Number.isNaN(start) ? '' : pdf.toString('latin1', start, pdf.lastIndexOf('trailer'))
  const offsets = new Map<string, number>()
  let id = 0
  for (const line of table.split('\n')) {
    const first = /^(\d+) \d+\s*$/.exec(line)?.[1]
    const offset = /^(\d{10}) \d{5} n/.exec(line)?.[1]
    if (first !== undefined) id = Number(first)
    else if (/^\d{10} /.test(line)) {
      if (offset !== undefined) offsets.set(String(id), Number(offset))
      id++
    }
  }
  return offsets
}

function reference(object: string, name: string): string | undefined {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1]
}

/** `a#2Fb` → `a/b` */
function decodeName(name: string): string {
  const bytes = name.replace(/#([\dA-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
