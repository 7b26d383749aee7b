// npm start: installs what is missing, builds the site and serves it on localhost.
import { ensurePackages, run } from './ensure.mjs'

ensurePackages()
const status = run(process.execPath, ['bin/sitegen.js', 'build'])
if (status !== 0) process.exit(status)
const port = process.env.PORT ? ['--port', process.env.PORT] : []
process.exitCode = run(process.execPath, ['bin/sitegen.js', 'serve', ...port])
