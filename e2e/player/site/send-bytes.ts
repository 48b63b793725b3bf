import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request with bytes, or with the requested range of them. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
  bytes: Buffer,
): void {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  response.setHeader('content-type', type)
  response.setHeader('accept-ranges', 'bytes')
  if (start === undefined) {
    response.end(bytes)
    return
  }
  const last = end ? Number(end) : bytes.length - 1
  response.writeHead(206, { 'content-range': `bytes ${start}-${last}/${bytes.length}` })
  response.end(bytes.subarray(Number(start), last + 1))
}
