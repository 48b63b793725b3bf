import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const KEPT_BYTES = 65_536

/** Runs a task a number of times with limited concurrency. @returns the results in no order */
export async function many<T>(
  times: number,
  atOnce: number,
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let begun = 0
  const worker = async () => {
    for (let index = begun++; index < times; index = begun++) results.push(await act(index))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Opens a connection; its errors are expected and ignored. */
export function open(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined)
}

/**
 * Sends raw bytes and reads the response until the server closes the connection or the time is up.
 * @returns the first 64 KB of the response
 */
export async function sendRaw(port: number, bytes: string | Uint8Array, withinMs = 10_000): Promise<string> {
  const socket = open(port)
  let answer = ''
  const closed = new Promise<void>(resolve => {
    socket.on('close', () => resolve())
  })
  socket.on('data', chunk => {
    if (answer.length < KEPT_BYTES) answer += chunk.toString('latin1')
  })
  socket.write(bytes)
  await Promise.race([closed, delay(withinMs, undefined, { ref: false })])
  socket.destroy()
  return answer
}

/** The status of a raw response; 0 when there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

/** Opens many connections in the same way and keeps them open for a while. */
export async function hold(
  port: number,
  count: number,
  forMs: number,
  begin: (socket: Socket) => void,
): Promise<void> {
  const sockets = Array.from({ length: count }, () => open(port))
  for (const socket of sockets) begin(socket)
  await delay(forMs)
  for (const socket of sockets) socket.destroy()
}
