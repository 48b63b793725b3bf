import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AD_ORIGIN, type AdServer, adAnswers, openHeaders } from '../player/site/ad-server.ts'
import { sendBytes } from '../player/site/send-bytes.ts'

/** An ad server on a port of this machine, for browsers whose requests a test can't answer itself. */
export interface AdHost extends AdServer {
  origin: string
  close(): Promise<void>
}

/** Starts an ad server on a free port; in its documents its own origin replaces that of the fixtures. */
export async function startAdHost(video: Buffer): Promise<AdHost> {
  const answers = adAnswers(video)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { ...openHeaders(request.headers.origin), 'cache-control': 'no-store' }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const answer = await answers.respond(new URL(request.url ?? '/', host.origin))
    if (!answer) return
    const { status, contentType = '', body = '' } = answer
    if (Buffer.isBuffer(body)) return sendBytes(request, response, contentType, body)
    response.writeHead(status, { 'content-type': contentType })
    response.end(body.replaceAll(AD_ORIGIN, host.origin))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const host: AdHost = {
    ...answers,
    origin: '',
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return host
}
