// Contract: whatever the site's own code reads from `process.env` is an input of everything that the code produces. Which variables
// it reads is known only once it has run, so they are recorded, with hashes of their values, and compared by the next run.
import { hash } from '../../renderer/index.ts'

/** Environment variables with hashes of their values, which may be secrets. `*` means all of them. */
export type Environment = Readonly<Record<string, string>>

/** The `process` object for the site's own code, which records the variables that the code reads. */
export class EnvironmentReads {
  readonly process: NodeJS.Process
  private readonly reads: Map<string, string>
  private readonly onRead: (name: string) => void

  /** `known` was read by earlier runs and still has the same values; `onRead` is called once for each other name. */
  constructor({ known = {}, onRead = () => {} }: { known?: Environment; onRead?: (name: string) => void } = {}) {
    this.reads = new Map(Object.entries(known))
    this.onRead = onRead
    const noting =
      <Result>(look: (variables: NodeJS.ProcessEnv, name: string | symbol) => Result) =>
      (variables: NodeJS.ProcessEnv, name: string | symbol) => {
        if (typeof name === 'string') this.add(name)
        return look(variables, name)
      }
    const env = new Proxy(process.env, {
      get: noting(Reflect.get),
      has: noting(Reflect.has),
      getOwnPropertyDescriptor: noting(Reflect.getOwnPropertyDescriptor),
      ownKeys: (variables) => {
        this.add('*')
        return Reflect.ownKeys(variables)
      },
    })
    this.process = new Proxy(process, { get: (own, name) => (name === 'env' ? env : Reflect.get(own, name)) })
  }

  /** Record that a variable was read, here or in another thread. */
  add(name: string) {
    if (this.reads.has(name)) return
    this.reads.set(name, hashOf(name))
    this.onRead(name)
  }

  /** All variables read so far. */
  get environment(): Environment {
    return Object.fromEntries([...this.reads].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Whether all of these variables still have the same values. */
export function isSameEnvironment(environment: Environment): boolean {
  return Object.entries(environment).every(([name, value]) => hashOf(name) === value)
}

function hashOf(name: string): string {
  if (name === '*') return hash('environment', JSON.stringify(Object.entries(process.env).sort()))
  const value = process.env[name]
  return value === undefined ? '' : hash('environment', value)
}
