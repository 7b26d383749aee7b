import { readYaml } from '../../renderer/index.ts'

type Read = ReturnType<typeof readYaml>

/** A data file is read for its schema, for the pages that import it, and for scripts; older texts are dropped. */
const most = 32

/** Parses the YAML texts of a site, each once. */
export class YamlTexts {
  private readonly known = new Map<string, Read>()

  /** The value of a text, or its first error. */
  read(text: string): Read {
    return this.known.get(text) ?? this.add(text, readYaml(text))
  }

  /** Store the value of a text. */
  keep(text: string, value: unknown) {
    this.add(text, { value })
  }

  private add(text: string, read: Read): Read {
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value as string)
    this.known.set(text, read)
    return read
  }
}
