// Contract: each message is the text of a diagram; the answer is the error that Mermaid throws, if any. Mermaid sanitises texts
// with DOMPurify, which requires a window, although parsing does not need it. No other code may see the fake window, so the thread
// does nothing else. It is a separate script (`scripts/build-cli.mjs`).
import { parentPort, workerData } from 'node:worker_threads'

/** An error thrown by Mermaid. */
export type Thrown = Pick<Error, 'name' | 'message'>

interface Mermaid {
  parse(text: string): Promise<unknown>
}

/** The properties of a window that DOMPurify requires. With no others, it returns every text unchanged. */
const window = {
  document: { nodeType: 9, implementation: {}, createElement: () => ({}) },
  Element: class {},
}
Object.assign(globalThis, { window })

// A Mermaid that cannot be loaded in Node may still work in a browser.
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
