// Flags that several commands share.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { defaultOutput } from '../disk/find-output.ts'
import type { Shard } from '../emit/shards.ts'

/** All options of a command: a missing switch is false, any other missing flag undefined. */
export function optionsOf<Options>(command: Command): Options {
  const given = command.opts()
  const all = command.options.map((option) => {
    const name = option.attributeName()
    return [name, given[name] ?? (option.isBoolean() ? false : undefined)]
  })
  return Object.fromEntries(all) as Options
}

export function rootOption(): Option {
  return new Option('--root <dir>', 'site folder').default('.', 'the current folder')
}

/** The options of the commands that serve a site. */
export function withServerOptions(command: Command): Command {
  return command
    .option('--port <n>', 'port; if it is taken, the next free one', port, 3000)
    .option('--host <name>', 'address to listen on', host, 'localhost')
    .addOption(
      new Option(
        '--allow-host <name>',
        'also answer under this host name, as behind a proxy or tunnel; `.example.com` allows all names below it; can be repeated',
      ).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]),
    )
    .hook('preAction', checkHosts)
}

/** Called only when the command runs, because `--help` must not load the renderer. */
async function checkHosts(command: Command): Promise<void> {
  const { isHostPattern } = await import('../../renderer/index.ts')
  const wrong = command.opts<{ allowHost?: readonly string[] }>().allowHost?.find((name) => !isHostPattern(name))
  if (wrong === undefined) return
  const advice = 'Write a name like `docs.example.com` or `.example.com`.'
  const message = `error: option '--allow-host <name>' argument '${wrong}' is invalid. ${advice}`
  command.error(message)
}

export function outOption(what: string): Option {
  return new Option(
    '--out <dir>',
    `${what}, relative to the current one (default: ${defaultOutput} in the site folder)`,
  )
}

export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`
}

export function count(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number up to 999.')
  return Number(text)
}

/** `2/4`: the second of four parts. */
export function shard(text: string): Shard {
  const [, number = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number)
  if (number < 1 || number > count) throw new InvalidArgumentError('Write a part of a number of parts, like `2/4`.')
  return { number, count }
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('It must be a port number.')
  return Number(text)
}

/** An empty name, as from an unset variable, would listen on all interfaces. */
function host(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty. `0.0.0.0` listens on all interfaces.')
  return text
}
