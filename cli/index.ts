import type { Commands } from './args.ts'
import { poolData } from './compile/worker-data.ts'
import { ChangedError } from './disk/changed-error.ts'
import { version } from './disk/package-root.ts'
import { machineFault } from './report/machine-fault.ts'

/** The functions for programs; the first call loads the tool. */
export const loadApi = () => import('./api.ts')

/** Run the tool. Exit status: 0 fine, 1 errors found, 2 wrong usage, 70 our own bug. */
export async function main(argv: readonly string[]): Promise<number> {
  // A reader that closes the pipe early, such as `head`, stops the output but not the build.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', handleOutputError)
  let status = 0
  const commands: Commands = {
    init: async (folder, options) => (await import('./commands/init.ts')).init(folder, options),
    migrate: async (folder, options) => (await import('./commands/migrate.ts')).migrate(folder, options),
    build: async (options) => (await import('./commands/build.ts')).build(options),
    dev: async (options) => (await import('./commands/dev.ts')).dev(options),
    serve: async (options) => (await import('./commands/serve.ts')).serve(options),
    version: async (name, options) => (await import('./commands/version.ts')).cutVersion(name, options),
    listTheme: async (options) => (await import('./commands/theme.ts')).listTheme(options),
    ejectTheme: async (name, options) => (await import('./commands/theme.ts')).ejectTheme(name, options),
    changes: async (options) => (await import('./commands/changes.ts')).changes(options),
    fix: async (files, options) => (await import('./commands/fix.ts')).fix(files, options),
    compare: async (before, now, options) => (await import('./commands/compare.ts')).compare(before, now, options),
    clean: async (options) => (await import('./commands/clean.ts')).cleanSite(options),
    dates: async (options) => (await import('./commands/dates.ts')).keepDates(options),
    checkLinks: async (options) => (await import('./commands/check-links.ts')).checkLinks(options),
  }
  if (argv.length === 0) {
    process.stderr.write(firstHelp)
    return 2
  }
  // Threads, and programs that use the API, never load the command line.
  const { CommanderError, createProgram } = await import('./args.ts')
  const program = createProgram(commands, (got) => {
    status = got
  })
  try {
    await program.parseAsync(argv as string[], { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return reportFailure(error)
  }
}

/** Shown without a command. */
const firstHelp = `Sitegen turns Markdown and React pages into a static site.

  sitegen init    write a small site to start with
  sitegen dev     serve the site and show each change
  sitegen build   write the site as static files

All commands: sitegen --help
`

function reportFailure(error: unknown): number {
  const explanation =
    error instanceof ChangedError
      ? `${error.message} while the site was being read. Nothing was written; run the command again.`
      : machineFault(error)
  if (explanation === undefined) return reportBug(error)
  process.stderr.write(`✖ ${explanation}\n`)
  return 1
}

function reportBug(error: unknown): number {
  const stack = error instanceof Error ? error.stack : String(error)
  process.stderr.write(
    `✖ This is a bug in Sitegen, not in your site. Please report it with the following details.\n\n  sitegen ${version}, Node ${process.version}, ${process.platform} ${process.arch}\n  sitegen ${process.argv.slice(2).join(' ')}\n\n${stack}\n`,
  )
  return 70
}

const site = poolData()
if (site) void import('./compile/worker.ts').then(({ serveWorker }) => serveWorker(site))

/** A reader such as `head` may close the pipe. Another error, such as that of a full disk, ends the command. */
function handleOutputError(error: NodeJS.ErrnoException) {
  if (error.code === 'EPIPE') return
  // A command that watches for the errors of site code reports this one, too.
  if (process.listenerCount('uncaughtException') > 0) throw error
  process.exit(reportFailure(error))
}
