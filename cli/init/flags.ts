import { type Command, InvalidArgumentError } from 'commander'
import { readAddress, readParts, readTitle } from './choice.ts'

/** The argument and the flags of the command that makes a site; `npm create` has the same. `usual` is its folder. */
export function withInitFlags(command: Command, usual: string): Command {
  return command
    .description('Write a small site to start from, or the configuration for content that is there.')
    .argument('[dir]', 'folder of the site', usual)
    .option('--title <text>', 'title of the site', reading(readTitle))
    .option('--url <address>', 'where it will be published', reading(readAddress))
    .option('--parts <list>', 'some of: docs, blog, landing', reading(readParts))
    .option('--typescript', 'write TypeScript')
    .option('--no-typescript', 'write JavaScript')
    .option('--yes', 'ask nothing: what no flag says is as usual')
    .option('--force', 'also write to a folder with files, and change none of them')
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
