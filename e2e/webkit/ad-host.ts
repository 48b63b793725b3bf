import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AD_ORIGIN, type AdServer, adAnswers, openHeaders } from '../player/ad-server.ts'
import { sendBytes } from '../player/send-bytes.ts'

/** An ad server on a port of this machine, for browsers whose requests a test can't answer itself. */
export interface AdHost extends AdServer {
  origin: string
  close(): Promise<void>
}

/** Starts an ad server on a free port; in its documents its own origin stands for that of the fixtures. */
export async function startAdHost(video: Buffer): Promise<AdHost> {
  const answers = adAnswers(video)
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(openHeaders(request.headers.origin)))
      response.setHeader(name, value)
    response.setHeader('cache-control', 'no-store')
    const answer = await answers.respond(new URL(request.url ?? '/', host.origin))
    if (!answer) return
    const { status, contentType = '', body = '' } = answer
    if (Buffer.isBuffer(body)) sendBytes(request, response, contentType, body)
    else
      response.writeHead(status, { 'content-type': contentType }).end(body.replaceAll(AD_ORIGIN, host.origin))
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
