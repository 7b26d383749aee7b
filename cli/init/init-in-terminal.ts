import { Terminal } from '../report/terminal.ts'
import { type InitOptions, initSite } from './init-site.ts'
import type { Starter } from './starter.ts'

/** Create a site from the arguments of this process; questions are asked only in a terminal. Returns the exit code. */
export function initInTerminal(folder: string, options: InitOptions, tool: Starter['tool']): Promise<number> {
  const { stdin: input, stdout: output, env } = process
  return initSite({
    folder,
    options,
    terminal: new Terminal(false),
    tool,
    dialogue: input.isTTY && output.isTTY && !env.CI ? { input, output } : undefined,
    agent: env.npm_config_user_agent,
  })
}
