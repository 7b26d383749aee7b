import { Command, CommanderError, Option } from 'commander'
import { changeFormats, compareFormats, formatOption, formats, withFormat } from './check/report-format.ts'
import type { BuildCommandOptions } from './commands/build.ts'
import type { ChangesOptions } from './commands/changes.ts'
import type { CheckLinksOptions } from './commands/check-links.ts'
import type { CleanOptions } from './commands/clean.ts'
import type { CompareOptions } from './commands/compare.ts'
import type { DatesOptions } from './commands/dates.ts'
import type { DevOptions } from './commands/dev.ts'
import type { FixOptions } from './commands/fix.ts'
import { count, examples, optionsOf, outOption, rootOption, shard, withServerOptions } from './commands/options.ts'
import type { ServeOptions } from './commands/serve.ts'
import type { EjectOptions, ThemeOptions } from './commands/theme.ts'
import type { VersionOptions } from './commands/version.ts'
import { version } from './disk/package-root.ts'
import { withInitFlags } from './init/flags.ts'
import type { InitOptions } from './init/init-site.ts'
import { withMigrateFlags } from './migrate/flags.ts'
import type { MigrateOptions } from './migrate/migrate-site.ts'

export { CommanderError }

/** The commands; passed in so that `--help` loads none of them. */
export interface Commands {
  readonly init: (folder: string, options: InitOptions) => Promise<number>
  readonly migrate: (folder: string, options: MigrateOptions) => Promise<number>
  readonly build: (options: BuildCommandOptions) => Promise<number>
  readonly serve: (options: ServeOptions) => Promise<number>
  readonly version: (name: string, options: VersionOptions) => Promise<number>
  readonly checkLinks: (options: CheckLinksOptions) => Promise<number>
  readonly dates: (options: DatesOptions) => Promise<number>
  readonly dev: (options: DevOptions) => Promise<number>
  readonly listTheme: (options: ThemeOptions) => Promise<number>
  readonly ejectTheme: (name: string, options: EjectOptions) => Promise<number>
  readonly changes: (options: ChangesOptions) => Promise<number>
  readonly fix: (files: readonly string[], options: FixOptions) => Promise<number>
  readonly compare: (before: string, now: string, options: CompareOptions) => Promise<number>
  readonly clean: (options: CleanOptions) => Promise<number>
}

/** The command line. `done` receives the exit code of the command that ran. */
export function createProgram(commands: Commands, done: (status: number) => void): Command {
  const program = new Command('sitegen')
    .description('Turn Markdown and React pages into a static site.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(run with --help to see all options)')
    .exitOverride()

  addInit(program, commands, done)
  addMigrate(program, commands, done)
  addBuild(program, commands, done)
  const dev = program
    .command('dev')
    .description('Serve the site from its sources and update open pages as files change.')
    .addOption(rootOption())
  withServerOptions(dev)
    .option('--locale <tag>', 'language of the site (default: the main one)')
    .option('--open', 'open the first page in the browser')
    .option('--poll', 'poll files for changes, for file systems without change events')
    .addHelpText('after', examples('sitegen dev', 'sitegen dev --root my-site --port 8080 --open'))
    .action(async (_, command: Command) => done(await commands.dev(optionsOf(command))))

  const serve = program
    .command('serve')
    .description('Serve the built site locally.')
    .addOption(rootOption())
    .addOption(outOption('folder of the built site'))
  withServerOptions(serve)
    .addHelpText('after', examples('sitegen serve', 'sitegen serve --out dist --port 8080'))
    .action(async (_, command: Command) => done(await commands.serve(optionsOf(command))))

  addVersion(program, commands, done)
  addTheme(program, commands, done)
  addCheckLinks(program, commands, done)
  addFix(program, commands, done)
  addDates(program, commands, done)
  addChanges(program, commands, done)
  addCompare(program, commands, done)
  addClean(program, commands, done)
  program.addHelpText(
    'after',
    examples('sitegen init', 'sitegen dev', 'sitegen build', 'sitegen check-links', 'sitegen build --help'),
  )
  return program
}

function addInit(program: Command, commands: Commands, done: (status: number) => void) {
  withInitFlags(program.command('init'), '.')
    .addHelpText(
      'after',
      examples('sitegen init my-docs', 'sitegen init --yes --title Handbook --parts docs,landing --no-typescript'),
    )
    .action(async (folder: string, _, command: Command) => {
      const { typescript } = command.opts<InitOptions>()
      done(await commands.init(folder, { ...optionsOf<InitOptions>(command), typescript }))
    })
}

function addMigrate(program: Command, commands: Commands, done: (status: number) => void) {
  withMigrateFlags(program.command('migrate'))
    .addHelpText(
      'after',
      examples('sitegen migrate', 'sitegen migrate website --dry-run', 'sitegen migrate --env DOCS_URL'),
    )
    .action(async (folder: string, _, command: Command) => done(await commands.migrate(folder, optionsOf(command))))
}

function addBuild(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('build')
    .description('Build the site as static files.')
    .addOption(rootOption())
    .addOption(outOption('output folder'))
    .option('--strict', 'treat warnings as errors')
    .option('--json', 'print one JSON document to standard output')
    .option('--drafts', 'include drafts')
    .option('--locale <tag>', 'only this language of the site (default: all)')
    .option('--no-cache', 'compile everything from scratch')
    .option('--workers <n>', 'number of compiler threads (default: depends on the work)', count)
    .option('--print', 'also write each docs section as one document, in HTML and, with Chromium, PDF')
    .addOption(
      new Option('--watch', 'rebuild after each change, until the process is stopped').conflicts([
        'json',
        'cache',
        'print',
      ]),
    )
    .addOption(
      new Option('--shard <part>', 'compile only a part of the pages, such as 2/4; a later full build uses the result')
        .argParser(shard)
        .conflicts(['json', 'cache', 'print', 'watch', 'out']),
    )
    .option('--poll', 'with --watch: poll files for changes, for file systems without change events')
    .option('--verbose', 'list all warnings, and print how long each stage took and why pages were rebuilt')
    .addHelpText(
      'after',
      examples(
        'sitegen build',
        'sitegen build --root my-site --out dist',
        'sitegen build --strict --json > report.json',
        'sitegen build --watch',
        'sitegen build --shard 2/4',
      ),
    )
    .action(async (_, command: Command) => done(await commands.build(optionsOf(command))))
}

function addVersion(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('version')
    .description('Save the current docs as a version.')
    .argument('<name>', 'name of the version, such as 2.0')
    .addOption(rootOption())
    .option('--docs <id>', 'id of the docs folder', 'default')
    .addHelpText('after', examples('sitegen version 2.0', 'sitegen version 2.0 --docs api'))
    .action(async (name: string, _, command: Command) => done(await commands.version(name, optionsOf(command))))
}

function addTheme(program: Command, commands: Commands, done: (status: number) => void) {
  const theme = program.command('theme').description('Replace parts of the theme with your own.')
  theme
    .command('list')
    .description('List the parts of the theme.')
    .addOption(rootOption())
    .action(async (_, command: Command) => done(await commands.listTheme(optionsOf(command))))
  theme
    .command('eject')
    .description('Copy a part of the theme into the site’s folder theme/, to change it there.')
    .argument('<name>', 'name of the part, such as Footer; `sitegen theme list` prints all')
    .addOption(rootOption())
    .option('--wrap', 'write a file that wraps the original part, to add something around it')
    .action(async (name: string, _, command: Command) => done(await commands.ejectTheme(name, optionsOf(command))))
  theme.addHelpText(
    'after',
    examples('sitegen theme list', 'sitegen theme eject Footer', 'sitegen theme eject DocLayout --wrap'),
  )
}

function addCheckLinks(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('check-links')
    .description('Check the site’s links without building it.')
    .addOption(rootOption())
    .addOption(formatOption(formats))
    .option('--report <file>', 'write the report to this file and text to the terminal')
    .option('--strict', 'treat warnings as errors')
    .option('--against <file|url>', 'report addresses and anchors in this urls.json that no longer exist')
    .option('--fix', 'correct links that have one likely target, and keep old addresses working')
    .option('--external', 'also check links to other sites')
    .option('--cached', 'report results of earlier --external runs, and send no requests')
    .option('--drafts', 'include drafts')
    .option('--locale <tag>', 'language of the site (default: the main one)')
    .option('--no-cache', 'read everything from scratch')
    .option('--workers <n>', 'number of threads (default: depends on the work)', count)
    .option('--verbose', 'list all warnings, and print how long each stage took')
    .addHelpText(
      'after',
      examples(
        'sitegen check-links',
        'sitegen check-links --strict --format sarif --report links.sarif',
        'sitegen check-links --against urls.json --fix',
        'sitegen check-links --external',
      ),
    )
    .action(async (_, command: Command) =>
      done(await commands.checkLinks(withFormat(optionsOf<CheckLinksOptions>(command), formats))),
    )
}

function addFix(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('fix')
    .description('Rewrite old syntax, syntax that MDX rejects, and outdated links in the content.')
    .argument('[files...]', 'files and folders (default: all content)')
    .addOption(rootOption())
    .option('--dry-run', 'show the changes as a diff, write nothing, and exit with 1 if there are any')
    .addHelpText('after', examples('sitegen fix --dry-run', 'sitegen fix', 'sitegen fix docs/guides docs/intro.mdx'))
    .action(async (files: readonly string[], _, command: Command) =>
      done(await commands.fix(files, optionsOf<FixOptions>(command))),
    )
}

function addDates(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('dates')
    .description('Compare the stored dates of pages with git.')
    .addOption(rootOption())
    .option('--write', 'store the dates, for builds from shallow clones')
    .addHelpText('after', examples('sitegen dates', 'sitegen dates --write'))
    .action(async (_, command: Command) => done(await commands.dates(optionsOf(command))))
}

function addChanges(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('changes')
    .description('Compare the built site with an earlier build of it.')
    .addOption(rootOption())
    .addOption(outOption('folder of the built site'))
    .requiredOption('--against <state>', 'output folder, manifest.json, urls.json or address of a site')
    .addOption(formatOption(changeFormats))
    .option('--report <file>', 'write the report to this file and text to the terminal')
    .option('--preview <url>', 'link to pages in this preview of the built site')
    .option('--deploy', 'list the uploads, deletions and cache purges of a deploy, in a safe order')
    .addHelpText(
      'after',
      examples(
        'sitegen changes --against https://example.com',
        'sitegen changes --against deployed --deploy',
        'sitegen changes --against deployed --format github --preview https://pr-7.example.com',
      ),
    )
    .action(async (_, command: Command) =>
      done(await commands.changes(withFormat(optionsOf<ChangesOptions>(command), changeFormats))),
    )
}

function addCompare(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('compare')
    .description('Compare two built sites, from any generator: addresses, text and metadata.')
    .argument('<old>', 'folder or address of the old site')
    .argument('<new>', 'folder or address of the new site')
    .option('--accept <file>', 'list of accepted differences, YAML or JSON, each with its reason')
    .addOption(formatOption(compareFormats))
    .option('--report <file>', 'write the report to this file and text to the terminal')
    .addHelpText(
      'after',
      examples(
        'sitegen compare old/build build',
        'sitegen compare https://docs.example.com http://localhost:3000 --accept accepted.yml',
        'sitegen compare old/build build --report compare.html',
      ),
    )
    .action(async (before: string, now: string, _, command: Command) =>
      done(await commands.compare(before, now, withFormat(optionsOf<CompareOptions>(command), compareFormats))),
    )
}

function addClean(program: Command, commands: Commands, done: (status: number) => void) {
  program
    .command('clean')
    .description('Delete the cache and the built files.')
    .addOption(rootOption())
    .addOption(outOption('folder of the built site'))
    .addHelpText('after', examples('sitegen clean', 'sitegen clean --root my-site --out dist'))
    .action(async (_, command: Command) => done(await commands.clean(optionsOf(command))))
}
