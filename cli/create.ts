// What `npm create sitegen` runs: a package of its own, without the rest of the tool.
import { Command, CommanderError } from 'commander'
import { withInitFlags } from './init/flags.ts'
import { type InitOptions, initSite } from './init/init-site.ts'
import { machineFault } from './report/machine-fault.ts'
import { Terminal } from './report/terminal.ts'

declare const __SITEGEN_NAME__: string
declare const __SITEGEN_VERSION__: string

const program = withInitFlags(new Command('create-sitegen'), 'my-docs').exitOverride()
program.action(async (folder: string, options: InitOptions) => {
  const { stdin: input, stdout: output, env } = process
  process.exitCode = await initSite({
    folder,
    options,
    terminal: new Terminal(false),
    tool: { name: __SITEGEN_NAME__, version: __SITEGEN_VERSION__ },
    dialogue: input.isTTY && output.isTTY && !env.CI ? { input, output } : undefined,
    agent: env.npm_config_user_agent,
  })
})

try {
  await program.parseAsync()
} catch (error) {
  const told = error instanceof CommanderError ? '' : machineFault(error)
  if (told === undefined) throw error
  if (told !== '') process.stderr.write(`✖ ${told}\n`)
  process.exitCode = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : 1
}
