import { spawn } from 'node:child_process'
import { lateOptimization } from '../bin/v8-flags.js'
import { root } from './ensure.mjs'

/** Run a Node program as a step of a check, and show its output if it fails. Returns whether it succeeded. */
export function step(name, args) {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...lateOptimization, ...args], {
      cwd: root,
      env: { ...process.env, CI: 'true' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => {
      console.log(`${code === 0 ? '✔' : '✖'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}
