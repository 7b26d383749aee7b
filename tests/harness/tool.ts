import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const bin = join(projectRoot, 'bin/sitegen.js')

export interface Run {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Run the real command line in a process of its own. */
export function cli(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; timeout?: number } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', ...options.env }
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: options.cwd ?? projectRoot,
      env,
      timeout: options.timeout ?? 120_000,
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('close', (code, signal) => resolve({ status: code ?? (signal ? 128 : 1), stdout, stderr }))
  })
}
