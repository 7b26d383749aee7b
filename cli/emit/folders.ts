import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Makes folders below a root, each once. */
export class Folders {
  private readonly made = new Set<string>()

  constructor(private readonly root: string) {}

  /** The absolute path of a file, whose folder exists afterwards. */
  for(path: string): string {
    const file = join(this.root, path)
    const folder = dirname(file)
    if (!this.made.has(folder)) mkdirSync(folder, { recursive: true })
    this.made.add(folder)
    return file
  }
}
