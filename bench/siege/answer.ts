/** One step of the hostile site's response. */
export type Step =
  | { send: Uint8Array | string }
  /** Repeats the same bytes, as fast as they are read or with a pause; Infinity never ends. */
  | { repeat: Uint8Array | string; times: number; everyMs?: number }
  /** Keeps the connection open without writing. */
  | { hold: true }
  /** Resets the connection (RST). */
  | { reset: true }

/** Everything that the hostile site writes, headers included; then it closes the connection. */
export type Answer = readonly Step[]

/** Headers that let scripts of every page read the answer, as ad servers send them. */
const OPEN_TO_PAGES = 'access-control-allow-origin: *\r\n'

/** Status line and headers of an answer; no header is added. */
export function head(headers: Record<string, string | number> = {}, status = '200 OK'): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}${OPEN_TO_PAGES}connection: close\r\n\r\n`
}

/** A correct answer: status 200, the length of the body, and its type. */
export function whole(
  body: Uint8Array | string,
  type: string,
  headers: Record<string, string> = {},
  status?: string,
): Answer {
  const length = Buffer.byteLength(body)
  return [
    { send: head({ 'content-type': type, 'content-length': length, ...headers }, status) },
    { send: body },
  ]
}

/** An answer written by these steps that ends with the connection. */
export function openEnded(type: string, headers: Record<string, string>, ...steps: Step[]): Answer {
  return [{ send: head({ 'content-type': type, ...headers }) }, ...steps]
}

/** A redirect. */
export function redirect(location: string, status = '302 Found'): Answer {
  return [{ send: head({ location, 'content-length': 0 }, status) }]
}
