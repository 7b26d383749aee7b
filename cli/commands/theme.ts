import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closest } from '../../renderer/index.ts'
import { configNames } from '../disk/config-names.ts'
import { findRoot } from '../disk/find-output.ts'
import { ejectPart, listParts } from '../init/eject-part.ts'
import { Terminal } from '../report/terminal.ts'

export interface ThemeOptions {
  readonly root: string
}

export interface EjectOptions extends ThemeOptions {
  /** Write a file that wraps the original part, instead of a copy of it. */
  readonly wrap: boolean
}

/** Print the parts of the theme that a site can replace. Returns the exit code. */
export async function listTheme({ root }: ThemeOptions): Promise<number> {
  const terminal = new Terminal(false)
  const own = (name: string) =>
    ['tsx', 'jsx', 'ts', 'js'].find((end) => existsSync(join(findRoot(root), `theme/${name}.${end}`)))
  const parts = listParts()
  const width = Math.max(...parts.map(([name]) => name.length))
  for (const [name, about] of parts) {
    const end = own(name)
    terminal.print(`${name.padEnd(width)}  ${about}${end === undefined ? '' : ` → theme/${name}.${end}`}`)
  }
  return 0
}

/** Write a file into the site that replaces a part of the theme. Returns the exit code. */
export async function ejectTheme(given: string, options: EjectOptions): Promise<number> {
  const terminal = new Terminal(false)
  const root = findRoot(options.root)
  const { red, green } = terminal.colors
  const names = listParts().map(([name]) => name)
  const name = names.find((one) => one.toLowerCase() === given.toLowerCase())
  if (name === undefined) {
    const near = closest(given, names)
    const question = near === undefined ? '' : ` Did you mean \`${near}\`?`
    terminal.print(`${red('✖')} The theme has no part \`${given}\`.${question} \`sitegen theme list\` lists all parts.`)
    return 2
  }
  if (!configNames.some((one) => existsSync(join(root, one)))) {
    terminal.print(
      `${red('✖')} There is no site in ${root}: it has no ${configNames[0]}. \`--root\` sets another folder.`,
    )
    return 1
  }
  const made = ejectPart(root, name, options.wrap)
  if ('existing' in made) {
    terminal.print(`${red('✖')} ${made.existing} already replaces ${name}. Delete it first to start over.`)
    return 1
  }
  terminal.print(`${green('✔')} ${made.file} now replaces ${name}. Delete it to restore the original.`)
  return 0
}
