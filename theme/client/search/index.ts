// The dialog and the worker of the search are one script: on a slow connection, a reader waits for one file instead of two.
import { answerRequests } from './worker.ts'

export { createSearch } from './dialog.ts'

if (!('document' in globalThis)) answerRequests()
