import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that says exactly what it is told to. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Write bytes on a connection of their own; gives all that comes back until the server hangs up. */
export async function sayRaw(port: number, text: string | Buffer): Promise<string> {
  const socket = await openSocket(port)
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  socket.write(text)
  await ended(socket)
  return Buffer.concat(heard).toString('latin1')
}

/** Resolves when a connection is over, whoever ended it. */
export async function ended(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()))
}

export interface RawRequest {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The text of a request that ends its connection. */
export function requestText({ method = 'GET', path = '/', headers = {} }: RawRequest): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}
