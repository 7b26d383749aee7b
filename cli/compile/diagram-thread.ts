// Contract: a message is the text of a diagram, answered by what Mermaid throws at it, one after the other. Mermaid cleans texts
// with DOMPurify, which requires a window; parsing does not need it. Nothing else may see the fake window, so the thread does
// nothing else. It is a separate script (`scripts/build-cli.mjs`).
import { parentPort, workerData } from 'node:worker_threads'

/** An error thrown by Mermaid. */
export type Thrown = Pick<Error, 'name' | 'message'>

interface Mermaid {
  parse(text: string): Promise<unknown>
}

/** What DOMPurify asks of a window before it lets every text through. */
const window = {
  document: { nodeType: 9, implementation: {}, createElement: () => ({}) },
  Element: class {},
}
Object.assign(globalThis, { window })

// A Mermaid that cannot be loaded here may well run in a browser.
const loading: Promise<Mermaid | undefined> = import(workerData).then(
  (module) => module.default,
  () => undefined,
)

parentPort?.on('message', async (text: string) => parentPort?.postMessage(await thrownAt(text)))

async function thrownAt(text: string): Promise<Thrown | undefined> {
  const mermaid = await loading
  try {
    await mermaid?.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? { name: error.name, message: error.message } : undefined
  }
}
