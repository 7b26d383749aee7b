import { type Command, InvalidArgumentError, Option } from 'commander'

/** The argument and the flags of the command that reads the site of another generator. */
export function withMigrateFlags(command: Command): Command {
  const env = new Option(
    '--env <name>',
    'let the original configuration read this environment variable; can be repeated',
  )
  return command
    .description('Write a configuration for a Docusaurus, VitePress, MkDocs or mdBook site without changing the site.')
    .argument('[dir]', 'folder that contains the configuration of that site', '.')
    .option('--dry-run', 'print the configuration and what was left out, and write nothing')
    .option('--force', 'overwrite a configuration that was edited or that you wrote yourself')
    .addOption(env.argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name]))
    .option('--timeout <seconds>', 'time limit for running the original configuration', seconds, 30)
}

function seconds(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.')
  return Number(text)
}
