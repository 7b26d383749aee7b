import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Resources created once per run and shared by all test files, by name. */
export interface Shared {
  /** The repository's own site, built and served. */
  readonly 'site/real': SharedSite
  /** The packed tool, a file. */
  readonly package: string
}

export interface SharedSite {
  readonly folder: string
  /** `http://localhost:40123` */
  readonly origin: string
  /** The cache filled by building the repository's own site, for similar builds. */
  readonly cache: string
}

/** How each resource is created, and released after the run. */
export type Makers = {
  readonly [Name in keyof Shared]: () => Promise<Made<Shared[Name]>>
}

interface Made<Value = unknown> {
  readonly value: Value
  stop(): unknown
}

const variable = 'SITEGEN_TEST_SHARED'

/** A shared resource; created when a test file first requests it. */
export async function shared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const response = await fetch(`${process.env[variable]}/${name}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Shared[Name]
}

/** Serve the resources to the run's test files. Returns a function that stops the server. */
export async function startSharing(load: () => Promise<Makers>): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<Made>>()
  const make = async (name: keyof Shared): Promise<Made> => (await load())[name]()
  const server = createServer(async ({ url = '' }, response) => {
    const name = url.slice(1) as keyof Shared
    const making = made.get(name) ?? make(name)
    made.set(name, making)
    try {
      response.end(JSON.stringify((await making).value))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env[variable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await Promise.allSettled([...made.values()].map(async (making) => (await making).stop()))
  }
}
