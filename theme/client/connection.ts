interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Whether the reader saves data, or the connection is so slow that nothing should be loaded before it is needed. */
export function isSlow(): boolean {
  const connection = (navigator as { connection?: Connection }).connection
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
