import { packageName, version } from '../disk/package-root.ts'
import { type InitOptions, initSite } from '../init/init-site.ts'
import { Terminal } from '../report/terminal.ts'

/** Write a small site to start from. Returns the exit code. */
export function init(folder: string, options: InitOptions): Promise<number> {
  const { stdin: input, stdout: output, env } = process
  return initSite({
    folder,
    options,
    terminal: new Terminal(false),
    tool: { name: packageName, version },
    dialogue: input.isTTY && output.isTTY && !env.CI ? { input, output } : undefined,
    agent: env.npm_config_user_agent,
  })
}
