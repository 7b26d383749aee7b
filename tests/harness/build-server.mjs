// A process that runs commands one after another, as requested by messages, so that the tool starts only once.
import { writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { setFlags } from '../../bin/v8-flags.js'

// With other flags, V8 rejects the tool's cached code, and each thread would compile it again.
setFlags()
const { main } = await import('../../bin/tool.js')

/** V8's default. The tool saves memory where it ends after one command; here that costs a tenth of all time. */
const growFreely = () => setFlagsFromString('--heap-growing-percent=0')
// A thread, too, would reject the cached code.
process.on('worker', setFlags)

const here = process.cwd()
const streams = { stdout: process.stdout, stderr: process.stderr }
const printed = { stdout: '', stderr: '' }
for (const [name, stream] of Object.entries(streams)) {
  stream.setMaxListeners(0)
  stream.write = (text) => {
    printed[name] += text
    return true
  }
}

/** The output since the last call. */
const take = () => {
  const taken = { ...printed }
  Object.assign(printed, { stdout: '', stderr: '' })
  return taken
}

process.on('message', async ({ args, cwd, env }) => {
  growFreely()
  process.chdir(cwd ?? here)
  const before = { ...process.env }
  Object.assign(process.env, env)
  const status = await main(args)
  process.chdir(here)
  for (const name of Object.keys(env)) delete process.env[name]
  Object.assign(process.env, before)
  process.exitCode = undefined
  process.send({ status, ...take() })
})
// A command may end the process.
process.on('exit', () => {
  if (printed.stdout) writeSync(1, printed.stdout)
  if (printed.stderr) writeSync(2, printed.stderr)
})
process.on('disconnect', () => process.exit())
