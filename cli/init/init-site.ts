import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { configNames } from '../disk/config-names.ts'
import { type ForeignSite, findForeignSite } from '../disk/generators.ts'
import { shellWord } from '../report/shell-word.ts'
import type { Terminal } from '../report/terminal.ts'
import { Cancelled, Dialogue } from './ask.ts'
import {
  type Address,
  type Choice,
  packageNameOf,
  readAddress,
  readParts,
  readTitle,
  type SitePart,
  siteParts,
  titleOf,
} from './choice.ts'
import { type FoundContent, findContent } from './found-content.ts'
import { packageManager } from './installer.ts'
import { adoptingFiles, ignored, type Starter, starterFiles } from './starter.ts'

/** Choices from flags. A terminal asks for missing ones; without it, they have their defaults. */
export interface InitOptions {
  readonly title: string | undefined
  readonly url: Address | undefined
  readonly parts: ReadonlySet<SitePart> | undefined
  readonly typescript: boolean | undefined
  readonly yes: boolean
  readonly force: boolean
}

export interface InitContext {
  readonly folder: string
  readonly options: InitOptions
  readonly terminal: Terminal
  readonly tool: Starter['tool']
  /** The dialog; undefined without a terminal. */
  readonly dialogue?: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream } | undefined
  /** The user agent of the package manager, as in `packageManager`. */
  readonly agent?: string | undefined
}

/** Write a small site into a folder, or a configuration for the content in it. Returns the exit code. */
export async function initSite(context: InitContext): Promise<number> {
  const { folder, options, terminal, tool, agent } = context
  const root = resolve(folder)
  if (existsSync(root) && !statSync(root).isDirectory())
    return refuse(terminal, `\`${folder}\` is a file.`, 'Choose a folder.')
  const hasConfig = configNames.some((name) => existsSync(join(root, name)))
  const foreign = hasConfig ? undefined : findForeignSite(root)
  if (foreign) return refuseForeign(context, foreign)
  const found = findContent(root)
  const files = existsSync(root) ? readdirSync(root).filter((name) => !harmless.test(name)) : []
  if (files.length > 0 && !options.force) return refuseFull(context, files, found)
  try {
    const choice = await choose(context, root, found)
    const manager = packageManager(agent)
    const name = packageNameOf(basename(root))
    const starter: Starter = { ...choice, name, tool, manager, day: today() }
    const written = write(root, found ? adoptingFiles(starter, found) : starterFiles(starter))
    printWritten(context, starter, written)
    return 0
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    terminal.print('Nothing was written.')
    return 1
  }
}

/** Files that a new repository contains. */
const harmless = /^(\.git|\.gitignore|\.gitattributes|\.DS_Store|LICEN[CS]E(\.\w+)?|README(\.\w+)?)$/i

function refuse(terminal: Terminal, fault: string, hint: string): number {
  const { red, cyan } = terminal.colors
  terminal.print(`${red('✖')} ${fault} Nothing was written.\n  ${cyan('hint')}  ${hint}`)
  return 1
}

function refuseFull({ folder, terminal }: InitContext, files: readonly string[], found: FoundContent | undefined) {
  const { red, cyan } = terminal.colors
  if (configNames.some((name) => files.includes(name)))
    return refuse(terminal, `\`${folder}\` is already a site.`, `Run \`sitegen dev\` in it.`)
  if (!found) {
    const [some, rest] = [files.slice(0, 3).join(', '), files.length - 3]
    const named = rest > 0 ? `${some} and ${rest} more` : some
    const hint = 'Choose another folder, or add `--force`: missing files are written, and existing files are kept.'
    return refuse(terminal, `\`${folder}\` is not empty: ${named}.`, hint)
  }
  terminal.print(
    [
      `${red('✖')} \`${folder}\` contains Markdown files: ${found.signs}. Nothing was written.`,
      `  ${cyan('hint')}  Run the command again with \`--force\`: it adds the settings that build these files in place, and changes none of them:`,
      '',
      ...found.settings.map((line) => `    ${line}`),
      '',
      '  The sidebar follows the folders until you add a sidebar file.',
    ].join('\n'),
  )
  return 1
}

/** Refuse a site of another generator: a separate command reads its settings. */
function refuseForeign({ folder, terminal, tool }: InitContext, { what, config }: ForeignSite): number {
  const isHere = resolve(folder) === process.cwd()
  const command = `npx --package ${tool.name} sitegen migrate${isHere ? '' : ` ${shellWord(folder)}`}`
  return refuse(
    terminal,
    `\`${folder}\` contains ${what}: ${config}.`,
    `Run \`${command}\`: it writes the settings that build the site in place.`,
  )
}

/** The choices from flags, completed by answers. */
async function choose(
  { options, dialogue }: InitContext,
  root: string,
  found: FoundContent | undefined,
): Promise<Choice> {
  const usual = {
    title: titleOf(basename(root)),
    url: 'https://docs.example.com',
  }
  const { title, url, parts, typescript } = options
  if (!dialogue || options.yes)
    return {
      title: title ?? usual.title,
      address: url ?? readAddress(usual.url),
      parts: parts ?? new Set(siteParts),
      typescript: typescript ?? true,
    }
  const talk = new Dialogue(dialogue.input as never, dialogue.output as never)
  try {
    return {
      title: title ?? (await talk.ask({ text: 'Title of the site', usual: usual.title, read: readTitle })),
      address: url ?? (await talk.ask({ text: 'Its address', usual: usual.url, read: readAddress })),
      parts:
        parts ??
        (found
          ? new Set(siteParts)
          : await talk.ask({ text: 'Its parts', usual: siteParts.join(', '), read: readParts })),
      typescript: typescript ?? (await talk.ask({ text: 'TypeScript', usual: 'yes', read: readYes })),
    }
  } finally {
    talk.close()
  }
}

function readYes(answer: string): boolean {
  if (/^(y|yes|true)$/i.test(answer)) return true
  if (/^(n|no|false)$/i.test(answer)) return false
  throw new Error('Answer yes or no.')
}

interface Written {
  readonly added: readonly string[]
  readonly kept: readonly string[]
}

/** Write the files that do not exist yet. */
function write(root: string, files: Readonly<Record<string, string>>): Written {
  const paths = Object.keys(files)
  const kept = paths.filter((path) => existsSync(join(root, path)))
  const added = paths.filter((path) => !kept.includes(path))
  for (const path of added) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    // A file that appears in the meantime is not overwritten.
    writeFileSync(join(root, path), files[path] as string, { flag: 'wx' })
  }
  return { added, kept: kept.filter((path) => readFileSync(join(root, path), 'utf8') !== files[path]) }
}

function printWritten({ folder, terminal }: InitContext, { manager, tool }: Starter, { added, kept }: Written) {
  const { green, yellow } = terminal.colors
  const root = resolve(folder)
  const count = `${added.length} file${added.length === 1 ? '' : 's'}`
  const lines = [`${green('✔')} Wrote ${count} to ${relative(process.cwd(), root) || 'this folder'}.`]
  if (kept.length > 0) lines.push(`${yellow('⚠')} Kept ${kept.join(', ')}.`)
  if (kept.includes('.gitignore')) lines.push(`  Add ${ignored.join(' and ')} to .gitignore.`)
  const isOwnPackage = !kept.includes('package.json')
  const next = [
    ...(root === process.cwd() ? [] : [`cd ${shellWord(relative(process.cwd(), root))}`]),
    isOwnPackage ? manager.install : `${manager.packages.addDev} ${tool.name}`,
    isOwnPackage ? `${manager.run} dev` : `${manager.packages.exec} sitegen dev`,
  ]
  terminal.print([...lines, '', ...next.map((line) => `  ${line}`), ''].join('\n'))
}

/** `2026-05-04`, in the local time zone. */
function today(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
