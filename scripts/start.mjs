// npm start, npm run manual: installs what is missing, builds the site or the manual, and serves it on localhost.
import { ensurePackages, run } from './ensure.mjs'

const [root = '.', first = '3000'] = process.argv[2] === 'manual' ? ['manual', '4000'] : []
await ensurePackages()
const sitegen = (...args) => run(process.execPath, ['bin/sitegen.js', ...args, '--root', root])
const status = sitegen('build')
process.exitCode = status === 0 ? sitegen('serve', '--port', process.env.PORT ?? first) : status
