import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which exactly the given bytes are sent. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Send bytes on a new connection; returns everything received until the server closes it. */
export async function sayRaw(port: number, text: string | Buffer): Promise<string> {
  const socket = await openSocket(port)
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  socket.write(text)
  await ended(socket)
  return Buffer.concat(heard).toString('latin1')
}

/** Resolves when a connection is closed, by either side. */
export async function ended(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()))
}

export interface RawRequest {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The text of a request that asks to close the connection. */
export function requestText({ method = 'GET', path = '/', headers = {} }: RawRequest): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}
