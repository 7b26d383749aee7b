// The command behind `npm create sitegen`: a separate package, without the rest of the tool.
import { Command, CommanderError } from 'commander'
import { withInitFlags } from './init/flags.ts'
import { initInTerminal } from './init/init-in-terminal.ts'
import type { InitOptions } from './init/init-site.ts'
import { machineFault } from './report/machine-fault.ts'

declare const __SITEGEN_NAME__: string
declare const __SITEGEN_VERSION__: string

const program = withInitFlags(new Command('create-sitegen'), 'my-docs').exitOverride()
program.action(async (folder: string, options: InitOptions) => {
  process.exitCode = await initInTerminal(folder, options, { name: __SITEGEN_NAME__, version: __SITEGEN_VERSION__ })
})

try {
  await program.parseAsync()
} catch (error) {
  const message = error instanceof CommanderError ? '' : machineFault(error)
  if (message === undefined) throw error
  if (message !== '') process.stderr.write(`✖ ${message}\n`)
  process.exitCode = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : 1
}
