import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Diagnostic, diagnostics, diffLines, hash, ownFolder } from '../../renderer/index.ts'
import { configNames } from '../disk/config-names.ts'
import { defaultOutput, findRoot } from '../disk/find-output.ts'
import { findForeignFolders, findForeignSite, foreignConfigs, isDocusaurus1 } from '../disk/generators.ts'
import { commandsIn } from '../disk/package-commands.ts'
import { packageName } from '../disk/package-root.ts'
import { topOf } from '../disk/read-text.ts'
import { printFaults } from '../report/print-faults.ts'
import { countDiagnostics, printDiagnostics, sortDiagnostics } from '../report/report.ts'
import { shellWord } from '../report/shell-word.ts'
import type { Terminal } from '../report/terminal.ts'
import { type Translation, translate } from './translate.ts'

export interface MigrateOptions {
  readonly dryRun: boolean
  readonly force: boolean
  /** Seconds that the other configuration may take. */
  readonly timeout: number
  /** Names of environment variables that it may read. */
  readonly env: readonly string[] | undefined
}

/** Write the configuration that builds the site of another generator in place. Returns the exit code. */
export async function migrateSite(folder: string, options: MigrateOptions, terminal: Terminal): Promise<number> {
  const root = findRoot(folder)
  const fail = (fault: Diagnostic) => {
    printFaults(terminal, root, [fault])
    return 1
  }
  const site = findForeignSite(root)
  if (!site) {
    const hasConfig = configNames.some((name) => existsSync(join(root, name)))
    const sites = findForeignFolders(root).map((one) => ({ ...one, folder: shellWord(join(folder, one.folder)) }))
    const seen = { hasConfig, sites, isDocusaurus1: isDocusaurus1(root) }
    return fail(diagnostics.nothingToMigrate(folder, foreignConfigs, seen))
  }
  const { timeout, env = [] } = options
  terminal.progress(`Reading ${site.config} …`)
  const made = await translate(site, { root, file: site.config, timeout, env })
  if ('message' in made) return fail(made)
  const link = linkIn(root, Object.keys(made.files))
  if (link) return fail(link)
  const files = Object.entries(made.files).map(([path, text]) => fileOf(root, path, signed(text, site.config)))
  if (options.dryRun) {
    for (const { path, text } of files) terminal.print(`${terminal.colors.bold(path)}\n\n${text}`)
    printChanges(files, terminal)
    printFindings(made, terminal)
    return 0
  }
  const kept = options.force ? undefined : faultOf(root, files)
  if (kept) {
    printChanges(files, terminal)
    return fail(kept)
  }
  printChanges(files, terminal)
  for (const { path, text, before } of files) if (before !== text) writeFileSync(join(root, path), text)
  printFindings(made, terminal)
  printWritten(files, { root, what: site.what, packages: made.packages, terminal })
  return 0
}

interface File {
  readonly path: string
  readonly text: string
  /** The current text of the file, if it exists. */
  readonly before: string | undefined
}

function fileOf(root: string, path: string, text: string): File {
  const place = join(root, path)
  return { path, text, before: existsSync(place) ? readFileSync(place, 'utf8') : undefined }
}

/** Reports a file that would be replaced but is a symbolic link: its target is neither shown nor overwritten. */
function linkIn(root: string, paths: readonly string[]): Diagnostic | undefined {
  const link = paths.find((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink())
  return link === undefined ? undefined : diagnostics.migratedLink(link, topOf(link))
}

const signature = /^\/\/ Written by `sitegen migrate` from .*\n\/\/ .* Checksum: ([\da-f]+)\n\n/

/** A text under a heading with a checksum, which shows whether it has been edited since. */
function signed(text: string, from: string): string {
  return `// Written by \`sitegen migrate\` from ${from}, which stays unchanged.\n// You can edit this file; the command does not overwrite your changes. Checksum: ${hash(text)}\n\n${text}`
}

function isAsWritten(text: string): boolean {
  const found = signature.exec(text)
  return found !== null && hash(text.slice(found[0].length)) === found[1]
}

/** Why the files must not be written. */
function faultOf(root: string, files: readonly File[]): Diagnostic | undefined {
  const other = configNames.slice(1).find((name) => existsSync(join(root, name)))
  if (other !== undefined) return diagnostics.keptConfig(other, false, topOf(other))
  const kept = files.find(({ text, before }) => before !== undefined && before !== text && !isAsWritten(before))
  return kept && diagnostics.keptConfig(kept.path, signature.test(kept.before ?? ''), topOf(kept.path))
}

/** Print the lines in which a file differs from the existing one. */
function printChanges(files: readonly File[], terminal: Terminal) {
  const { green, red, bold } = terminal.colors
  for (const { path, text, before } of files) {
    if (before === undefined || before === text) continue
    const body = (whole: string) => whole.replace(signature, '').split('\n')
    const lines = diffLines(body(before), body(text)).map(({ sign, text: line }) =>
      (sign === '+' ? green : red)(`  ${sign} ${line}`),
    )
    terminal.print([bold(path), ...lines, ''].join('\n'))
  }
}

/** Print what was not carried over. */
function printFindings({ found }: Translation, terminal: Terminal) {
  if (found.length === 0) return
  // Without code frames: all locations are in one file that its author knows.
  terminal.print(printDiagnostics(sortDiagnostics(found), new Map(), terminal.color))
  terminal.print(`${terminal.colors.yellow('⚠')} ${countDiagnostics(found)}: see the hints above.`)
}

interface MigrationContext {
  readonly root: string
  readonly what: string
  /** Packages that the settings need. */
  readonly packages: readonly string[]
  readonly terminal: Terminal
}

function printWritten(files: readonly File[], { root, what, packages, terminal }: MigrationContext) {
  const { green } = terminal.colors
  const written = files.filter(({ text, before }) => text !== before).map(({ path }) => path)
  const place = relative(process.cwd(), root)
  const where = place === '' ? '' : ` in ${place}`
  if (written.length === 0) {
    const names = files.map(({ path }) => path).join(' and ')
    return terminal.print(`${green('✔')} ${names}${where} ${files.length === 1 ? 'is' : 'are'} up to date.`)
  }
  const { addDev, exec } = commandsIn(root)
  const next = [
    ...(place === '' ? [] : [`cd ${shellWord(place)}`]),
    [addDev, packageName, ...packages].join(' '),
    `${exec} sitegen dev`,
  ]
  const lines = [
    `${green('✔')} Wrote ${written.join(' and ')}${where}, for ${what}. No other file was changed.`,
    ...ignoring(root),
    '',
    ...next.map((line) => `  ${line}`),
    '',
  ]
  terminal.print(lines.join('\n'))
}

/** What git should ignore but does not yet. */
function ignoring(root: string): string[] {
  const file = join(root, '.gitignore')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const missing = [defaultOutput, ownFolder].filter(
    (name) => !new RegExp(`^/?${name.replace('.', '\\.')}/?$`, 'm').test(text),
  )
  return missing.length === 0 ? [] : [`  Add ${missing.map((name) => `${name}/`).join(' and ')} to .gitignore.`]
}
