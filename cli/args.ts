import { Command, InvalidArgumentError, Option } from 'commander'
import { formats } from './check/report-format.ts'
import type { CheckLinksOptions } from './commands/check-links.ts'
import type { CleanOptions } from './commands/clean.ts'
import type { DevOptions } from './commands/dev.ts'
import type { ServeOptions } from './commands/serve.ts'
import type { VersionOptions } from './commands/version.ts'
import { version } from './disk/package-root.ts'
import type { BuildOptions } from './emit/build-run.ts'

/** What the commands do; handed in so that `--version` and `--help` load nothing. */
export interface Commands {
  readonly build: (options: BuildOptions) => Promise<number>
  readonly serve: (options: ServeOptions) => Promise<number>
  readonly version: (name: string, options: VersionOptions) => Promise<number>
  readonly checkLinks: (options: CheckLinksOptions) => Promise<number>
  readonly dev: (options: DevOptions) => Promise<number>
  readonly clean: (options: CleanOptions) => Promise<number>
}

/** The command line. `done` is given the exit status of the command that ran. */
export function createProgram(commands: Commands, done: (status: number) => void): Command {
  const program = new Command('sitegen')
    .description('Turn Markdown and React pages into a static site.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(run with --help for the flags)')
    .exitOverride()

  program
    .command('build')
    .description('Build the site as static files.')
    .addOption(rootOption())
    .option('--out <dir>', 'output folder, relative to the current one (default: build inside the root)')
    .option('--strict', 'fail on warnings too')
    .option('--json', 'print one JSON document on standard output')
    .option('--drafts', 'build drafts too')
    .option('--no-cache', 'compile everything anew')
    .option('--workers <n>', 'threads for compiling (default: by the work at hand)', count)
    .option('--verbose', 'print the time of each stage, and why pages are made again')
    .addHelpText(
      'after',
      examples(
        'sitegen build',
        'sitegen build --root my-site --out dist',
        'sitegen build --strict --json > report.json',
      ),
    )
    .action(async (_, command: Command) => done(await commands.build(optionsOf(command))))

  program
    .command('dev')
    .description('Serve the site from its sources, and show each change in open pages.')
    .addOption(rootOption())
    .option('--port <n>', 'port; the next free one if it is taken', port, 3000)
    .option('--host <name>', 'address to listen on', 'localhost')
    .option('--open', 'open the first page in the browser')
    .option('--poll', 'look at files again and again, where the system does not tell of changes')
    .addHelpText('after', examples('sitegen dev', 'sitegen dev --root my-site --port 8080 --open'))
    .action(async (_, command: Command) => done(await commands.dev(optionsOf(command))))

  program
    .command('serve')
    .description('Serve a built site on this machine.')
    .addOption(rootOption())
    .option('--out <dir>', 'built folder, relative to the current one (default: build inside the root)')
    .option('--port <n>', 'port; the next free one if it is taken', port, 3000)
    .option('--host <name>', 'address to listen on', 'localhost')
    .addHelpText('after', examples('sitegen serve', 'sitegen serve --out dist --port 8080'))
    .action(async (_, command: Command) => done(await commands.serve(optionsOf(command))))

  addVersion(program, commands, done)
  addCheckLinks(program, commands, done)
  addClean(program, commands, done)
  program.addHelpText(
    'after',
    examples('sitegen dev', 'sitegen build', 'sitegen serve', 'sitegen check-links', 'sitegen build --help'),
  )
  return program
}

function addVersion(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('version')
    .description('Keep the docs as they are now as a version of their own.')
    .argument('<name>', 'name of the version, such as 2.0')
    .addOption(rootOption())
    .option('--docs <id>', 'id of the docs folder, where there are several', 'default')
    .addHelpText('after', examples('sitegen version 2.0', 'sitegen version 2.0 --docs api'))
    .action(async (name: string, _, command: Command) => done(await commands.version(name, optionsOf(command))))
}

function addCheckLinks(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('check-links')
    .description('Check the links of the site without building it.')
    .addOption(rootOption())
    .addOption(new Option('--format <form>', 'form of the report').choices(formats).default('text'))
    .option('--report <file>', 'write the report there, and text to the terminal')
    .option('--strict', 'fail when anything is found')
    .option('--fix', 'write into the sources what is surely meant')
    .option('--drafts', 'check drafts too')
    .option('--no-cache', 'read everything anew')
    .option('--workers <n>', 'threads for reading (default: by the work at hand)', count)
    .option('--verbose', 'print the time of each stage')
    .addHelpText(
      'after',
      examples(
        'sitegen check-links',
        'sitegen check-links --strict --format sarif --report links.sarif',
        'sitegen check-links --fix',
      ),
    )
    .action(async (_, command: Command) => done(await commands.checkLinks(optionsOf(command))))
}

function addClean(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('clean')
    .description('Remove the cache and the built files of the site.')
    .addOption(rootOption())
    .option('--out <dir>', 'built folder, relative to the current one (default: build inside the root)')
    .addHelpText('after', examples('sitegen clean', 'sitegen clean --root my-site --out dist'))
    .action(async (_, command: Command) => done(await commands.clean(optionsOf(command))))
}

/** What a command was asked for, in full: a switch that is not there is false, any other flag undefined. */
function optionsOf<Options>(command: Command): Options {
  const given = command.opts()
  const all = command.options.map((option) => {
    const name = option.attributeName()
    return [name, given[name] ?? (option.isBoolean() ? false : undefined)]
  })
  return Object.fromEntries(all) as Options
}

function rootOption(): Option {
  return new Option('--root <dir>', 'folder of the site').default('.', 'the current folder')
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
}

function count(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('It must be a port number.')
  return Number(text)
}
