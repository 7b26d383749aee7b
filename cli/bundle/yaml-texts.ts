import { readYaml } from '../../renderer/index.ts'

type Read = ReturnType<typeof readYaml>

/** A data file is read for its schema, for the pages that import it, and for scripts: more texts are not kept. */
const most = 32
const known = new Map<string, Read>()

/** What a YAML text holds, or its first mistake; a text that was read before is not read again. */
export function readYamlOnce(text: string): Read {
  return known.get(text) ?? keep(text, readYaml(text))
}

/** Make known what a text holds. */
export function keepYaml(text: string, value: unknown) {
  keep(text, { value })
}

function keep(text: string, read: Read): Read {
  if (known.size >= most) known.delete(known.keys().next().value as string)
  known.set(text, read)
  return read
}
