import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A description of the edit, for failure messages. */
export type Edit = string

/** The files of a site for random edits; which of them are picked depends only on the random numbers. */
export class EditedFiles {
  private count = 0

  constructor(
    readonly root: string,
    public random: () => number,
  ) {}

  /** A number that is unique among the edits of this site. */
  next(): number {
    return this.count++
  }

  below(count: number): number {
    return Math.floor(this.random() * count)
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)] as Item
  }

  pickFile(pattern: RegExp): string | undefined {
    const files = listSources(this.root).filter((path) => pattern.test(path))
    return files.length === 0 ? undefined : this.pick(files)
  }

  at(path: string): string {
    return join(this.root, path)
  }

  read(path: string): string {
    return readFileSync(this.at(path), 'utf8')
  }

  write(path: string, text: string | Uint8Array) {
    mkdirSync(dirname(this.at(path)), { recursive: true })
    writeFileSync(this.at(path), text)
  }

  change(path: string, edit: (text: string) => string) {
    this.write(path, edit(this.read(path)))
  }

  remove(path: string) {
    rmSync(this.at(path))
  }

  rename(from: string, to: string) {
    mkdirSync(dirname(this.at(to)), { recursive: true })
    renameSync(this.at(from), this.at(to))
  }

  /** Replace a capitalised word; `other` returns the replacement. */
  replaceWord(path: string, other = (word: string) => `${word}ish`): Edit | undefined {
    const text = this.read(path)
    const words = [...text.matchAll(/(?<=[\s'">])[A-Z][a-z]+(?=[\s'",.<])/g)]
    if (words.length === 0) return undefined
    const { 0: word, index } = this.pick(words)
    this.write(path, `${text.slice(0, index)}${other(word)}${text.slice(index + word.length)}`)
    return `${word} → ${other(word)} in ${path}`
  }
}

export function readSources(root: string): ReadonlyMap<string, Buffer> {
  return new Map(listSources(root).map((path) => [path, readFileSync(join(root, path))]))
}

/** The files of a site except outputs and caches, in the same order on every machine. */
function listSources(root: string): string[] {
  const walk = (prefix: string): string[] =>
    readdirSync(join(root, prefix), { withFileTypes: true }).flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name
      if (/^(\.sitegen|build|clean|fresh)$/.test(path)) return []
      return entry.isDirectory() ? walk(path) : entry.isFile() ? [path] : []
    })
  return walk('').sort()
}
