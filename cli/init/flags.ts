import { type Command, InvalidArgumentError } from 'commander'
import { readAddress, readParts, readTitle } from './choice.ts'

/** The argument and the flags of the command that makes a site; `npm create` has the same. `usual` is its folder. */
export function withInitFlags(command: Command, usual: string): Command {
  return command
    .description('Write a starter site, or a configuration for existing content.')
    .argument('[dir]', 'folder of the site', usual)
    .option('--title <text>', 'title of the site', reading(readTitle))
    .option('--url <address>', 'address that the site will be published at', reading(readAddress))
    .option('--parts <list>', 'some of: docs, blog, landing', reading(readParts))
    .option('--typescript', 'write TypeScript')
    .option('--no-typescript', 'write JavaScript')
    .option('--yes', 'ask nothing, and use the default for whatever no flag sets')
    .option('--force', 'write to a folder that has files; none of them is changed')
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
