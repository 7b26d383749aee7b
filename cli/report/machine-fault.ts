interface SystemError extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
}

const lacks: Readonly<Record<string, string>> = {
  EMFILE: 'The system lets this process open too few files. Raise the limit, for example with `ulimit -n 4096`.',
  ENFILE: 'Too many files are open on this machine. Close some programs, or raise the limit of the system.',
  ENOMEM: 'There is not enough memory. Close some programs, or raise the limit for this process.',
  EAGAIN: 'The system starts no more processes or threads. Raise the limit, for example with `ulimit -u`.',
  ENOSPC: 'There is not enough space on the disk. Free some.',
  EDQUOT: 'The disk quota is used up. Free some space.',
  EROFS: 'The file system is read-only.',
  EACCES: 'Check the permissions of this path.',
  EPERM: 'Check the permissions of this path.',
  EIO: 'The disk cannot be read or written.',
  ERR_WORKER_OUT_OF_MEMORY: 'A thread has run out of memory. Use fewer threads with `--workers`.',
  ERR_WORKER_INIT_FAILED: 'The system starts no more threads. Use fewer with `--workers`.',
}

/** What the machine lacks, if that and no bug is the cause of an error, and what to do about it. */
export function machineFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall, path, message } = error as SystemError
  if (syscall === 'uv_cwd') return 'The folder in which the command was started does not exist any more.'
  if (error instanceof RangeError && /out of memory|could not allocate|allocation failed/i.test(message))
    return `There is not enough memory: ${message}. WebAssembly reserves much address space: raise its limit (\`ulimit -v\`).`
  if (/needed by esbuild|native binding/i.test(message))
    return 'A package with the code for this machine is missing: install again without `--omit=optional`.'
  const lack = lacks[code]
  if (lack === undefined) return undefined
  return `${lack} (${[code, syscall, path].filter((part) => part !== undefined).join(' ')})`
}
