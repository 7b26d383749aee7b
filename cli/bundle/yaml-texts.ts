import { readYaml } from '../../renderer/index.ts'

type Read = ReturnType<typeof readYaml>

/** A data file is read for its schema, for the pages that import it, and for scripts: more texts are not kept. */
const most = 32

/** What the YAML texts of a site hold; a text that was read before is not read again. */
export class YamlTexts {
  private readonly known = new Map<string, Read>()

  /** What a text holds, or its first mistake. */
  read(text: string): Read {
    return this.known.get(text) ?? this.add(text, readYaml(text))
  }

  /** Make known what a text holds. */
  keep(text: string, value: unknown) {
    this.add(text, { value })
  }

  private add(text: string, read: Read): Read {
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value as string)
    this.known.set(text, read)
    return read
  }
}
