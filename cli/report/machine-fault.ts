interface SystemError extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
}

const lacks: Readonly<Record<string, string>> = {
  EMFILE: 'This process has too many open files. Raise the limit, for example with `ulimit -n 4096`.',
  ENFILE: 'Too many files are open on this machine. Close some programs, or raise the limit of the system.',
  ENOMEM: 'There is not enough memory. Close some programs, or raise the limit for this process.',
  EAGAIN: 'The system cannot start more processes or threads. Raise the limit, for example with `ulimit -u`.',
  ENOSPC: 'There is not enough disk space. Free up some.',
  EDQUOT: 'The disk quota is used up. Free up some space.',
  EROFS: 'The file system is read-only.',
  EACCES: 'Check the permissions of this path.',
  EPERM: 'Check the permissions of this path.',
  EIO: 'The disk cannot be read or written.',
  ERR_WORKER_OUT_OF_MEMORY: 'A thread has run out of memory. Use fewer threads with `--workers`.',
  ERR_WORKER_INIT_FAILED: 'The system cannot start more threads. Use fewer with `--workers`.',
}

/** The missing system resource behind an error, and what to do about it; undefined if the error is a bug. */
export function machineFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall, path, message } = error as SystemError
  if (syscall === 'uv_cwd') return 'The current folder no longer exists.'
  if (error instanceof RangeError && /out of memory|could not allocate|allocation failed/i.test(message))
    return `There is not enough memory: ${message}. WebAssembly reserves a lot of address space: raise the limit (\`ulimit -v\`).`
  if (/needed by esbuild|native binding/i.test(message))
    return 'A platform-specific package is missing: reinstall without `--omit=optional`.'
  const lack = lacks[code]
  if (lack === undefined) return undefined
  return `${lack} (${[code, syscall, path].filter((part) => part !== undefined).join(' ')})`
}
