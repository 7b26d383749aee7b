// A process that runs one command after the other: what starting the tool costs is paid once. Told by messages.
import { main } from '../../bin/tool.js'

process.stdout.setMaxListeners(0)
process.stderr.setMaxListeners(0)
const write = process.stdout.write

process.on('message', async ({ id, args, env }) => {
  let stdout = ''
  Object.assign(process.env, env)
  process.stdout.write = (text) => {
    stdout += text
    return true
  }
  const status = await main(args)
  process.stdout.write = write
  for (const name of Object.keys(env)) delete process.env[name]
  process.send({ id, status, stdout })
})
