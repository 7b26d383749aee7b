// The dialog and the worker of the search are one script, so that readers on a slow connection wait for one file instead of two.
import { answerRequests } from './worker.ts'

export { createSearch } from './dialog.ts'

if (!('document' in globalThis)) answerRequests()
