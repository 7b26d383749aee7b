import { type Command, InvalidArgumentError } from 'commander'
import { readAddress, readParts, readTitle } from './choice.ts'

/** The argument and flags of `sitegen init` and `npm create`. `usual` is the default folder. */
export function withInitFlags(command: Command, usual: string): Command {
  return command
    .description('Write a starter site, or a configuration for existing content.')
    .argument('[dir]', 'folder of the site', usual)
    .option('--title <text>', 'title of the site', reading(readTitle))
    .option('--url <address>', 'address of the published site', reading(readAddress))
    .option('--parts <list>', 'some of: docs, blog, landing', reading(readParts))
    .option('--typescript', 'write TypeScript')
    .option('--no-typescript', 'write JavaScript')
    .option('--yes', 'ask no questions, and use the defaults for flags that are not set')
    .option('--force', 'write even to a folder that contains files; existing files are kept')
}

function reading<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }
}
