// The dialog of the search and its worker are one script: a reader on a slow line waits for one file, not for two in turn.
import { answerRequests } from './worker.ts'

export { createSearch } from './dialog.ts'

if (!('document' in globalThis)) answerRequests()
