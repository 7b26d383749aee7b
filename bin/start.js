// Runs the bundled command line, with flags of V8 that save memory and time. In a checkout of this tool, bundles it first when its sources have changed.
import { existsSync, readFileSync } from 'node:fs'
import { setFlags } from './v8-flags.js'

const [first] = process.argv.slice(2)
if (first === '--version' || first === '-V') {
  // Asked often by scripts and editors: answered without loading the tool.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  console.log(version)
} else {
  const builder = new URL('../scripts/build-cli.mjs', import.meta.url)
  if (existsSync(builder)) await (await import(builder.href)).buildIfStale()
  if (!existsSync(new URL('../dist/tool.cjs', import.meta.url))) {
    console.error('✖ Sitegen was not built when it was installed: install it again without `--ignore-scripts`.')
    process.exit(1)
  }
  setFlags()
  const { main, keepCompiled } = await import('./tool.js')
  const [command, ...flags] = process.argv.slice(2)
  // A build has compiled most of what any command needs.
  if (command === 'build' && !flags.includes('--help') && !flags.includes('-h')) keepCompiled()
  const status = await main(process.argv.slice(2))
  const written = (stream) => new Promise((done) => stream.write('', () => done()))
  await Promise.all([written(process.stdout), written(process.stderr)])
  // What the site's code has left running, such as a timer, would keep the process.
  process.exit(status)
}
