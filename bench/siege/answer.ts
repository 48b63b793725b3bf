/** One step of what a hostile server writes after a request. */
export type Step =
  | { send: Uint8Array | string }
  /** Writes the same bytes again and again, as fast as they are taken or with a pause between; Infinity never ends. */
  | { repeat: Uint8Array | string; times: number; everyMs?: number }
  /** Leaves the connection open and writes nothing. */
  | { hold: true }
  /** Breaks the connection off (RST). */
  | { reset: true }

/** All that a hostile server writes, head included; the connection ends after the last step. */
export type Answer = readonly Step[]

/** Lets scripts of every page read the answer, as ad servers do. */
const OPEN_TO_PAGES = 'access-control-allow-origin: *\r\n'

/** The head of an answer; nothing is added to the headers. */
export function head(headers: Record<string, string | number> = {}, status = '200 OK'): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}${OPEN_TO_PAGES}connection: close\r\n\r\n`
}

/** An answer that is sound by itself: status 200, the length of the body, and its type. */
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

/** An answer whose end is the end of the connection, written by these steps. */
export function openEnded(type: string, headers: Record<string, string>, ...steps: Step[]): Answer {
  return [{ send: head({ 'content-type': type, ...headers }) }, ...steps]
}

/** A redirect. */
export function redirect(location: string, status = '302 Found'): Answer {
  return [{ send: head({ location, 'content-length': 0 }, status) }]
}
