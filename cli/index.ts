import { CommanderError } from 'commander'
import { createProgram } from './args.ts'
import { poolData } from './compile/worker-data.ts'
import { ChangedError } from './disk/changed-error.ts'
import { version } from './disk/package-root.ts'

/** Run the tool. Exit status: 0 fine, 1 errors found, 2 wrong usage, 70 our own bug. */
export async function main(argv: readonly string[]): Promise<number> {
  // A reader that goes away early, such as `head`, ends the printing and not the build.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
  let status = 0
  const commands = {
    build: async (flags: import('./args.ts').BuildFlags) => {
      const { build } = await import('./commands/build.ts')
      return build({
        ...flags,
        out: flags.out,
        strict: flags.strict ?? false,
        json: flags.json ?? false,
        drafts: flags.drafts ?? false,
        workers: flags.workers,
        verbose: flags.verbose ?? false,
      })
    },
    dev: async (flags: import('./args.ts').DevFlags) => {
      const { dev } = await import('./commands/dev.ts')
      return dev({ ...flags, open: flags.open ?? false, poll: flags.poll ?? false })
    },
    serve: async (flags: import('./args.ts').ServeFlags) => {
      const { serve } = await import('./commands/serve.ts')
      return serve({ ...flags, out: flags.out })
    },
    version: async (name: string, flags: import('./args.ts').VersionFlags) => {
      const { cutVersion } = await import('./commands/version.ts')
      return cutVersion(name, flags)
    },
    clean: async (flags: import('./args.ts').CleanFlags) => (await import('./commands/clean.ts')).cleanSite(flags),
    checkLinks: async (flags: import('./args.ts').CheckLinksFlags) => {
      const { checkLinks } = await import('./commands/check-links.ts')
      return checkLinks({
        ...flags,
        report: flags.report,
        strict: flags.strict ?? false,
        fix: flags.fix ?? false,
        drafts: flags.drafts ?? false,
        workers: flags.workers,
        verbose: flags.verbose ?? false,
      })
    },
  }
  const program = createProgram(commands, (got) => {
    status = got
  })
  try {
    if (argv.length === 0) {
      program.outputHelp({ error: true })
      return 2
    }
    await program.parseAsync(argv as string[], { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return reportFailure(error)
  }
}

function reportFailure(error: unknown): number {
  if (!(error instanceof ChangedError)) return reportBug(error)
  process.stderr.write(
    `✖ ${error.message} while the site was being read. Nothing was written; run the command again.\n`,
  )
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

function ignoreClosedPipe(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
}
