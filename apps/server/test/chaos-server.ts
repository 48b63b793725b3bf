import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { SELF_SIGNED } from './self-signed.ts'

const RSS = { 'content-type': 'application/rss+xml' }
const MB = 1024 * 1024

const HEALTHY_FEED = `<rss version="2.0"><channel><title>Well</title><item><title>All is well</title>
  <guid>well</guid></item></channel></rss>`

const LEVELS = Array.from({ length: 9 }, (_, level) => {
  return `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`
})
const XML_BOMB = `<!DOCTYPE rss [<!ENTITY l0 "lol">${LEVELS.join('')}]><rss version="2.0"><channel><title>Bomb</title>
  <item><title>&l9;</title><guid>bomb</guid></item></channel></rss>`

/** Made of one repeated piece, so that making it takes no memory that would distort a measurement. */
const GZIP_BOMB = Buffer.concat(new Array<Buffer>(200).fill(gzipSync(Buffer.alloc(MB))))

/** Sends pieces until the client disconnects. */
function pour(response: ServerResponse, piece: Buffer): void {
  if (response.destroyed) return
  if (response.write(piece)) setImmediate(() => pour(response, piece))
  else response.once('drain', () => pour(response, piece))
}

/** The misbehaviour of each path. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/never-ending': response => pour(response.writeHead(200, RSS), Buffer.alloc(64 * 1024, 'x')),
  '/one-byte-a-second': response => {
    response.writeHead(200, RSS)
    const timer = setInterval(() => response.write(' '), 1000)
    response.once('close', () => clearInterval(timer))
  },
  '/gzip-bomb': response => {
    response.writeHead(200, { ...RSS, 'content-encoding': 'gzip' }).end(GZIP_BOMB)
  },
  '/xml-bomb': response => void response.writeHead(200, RSS).end(XML_BOMB),
  '/redirect-loop': response => void response.writeHead(302, { location: '/redirect-loop' }).end(),
  '/redirect-inside': response => {
    response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end()
  },
  '/longer-than-sent': response => {
    response.writeHead(200, { ...RSS, 'content-length': 5000 }).write(HEALTHY_FEED, () => response.destroy())
  },
  '/dropped': response => {
    response.writeHead(200, RSS).write('<rss><channel>', () => response.destroy())
  },
  '/50-mb': response => {
    pour(response.writeHead(200, { ...RSS, 'content-length': 50 * MB }), Buffer.alloc(MB, 'x'))
  },
  '/page': response => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hi</title><p>Hello')
  },
  '/empty': response => void response.writeHead(200, RSS).end(),
  '/healthy': response => void response.writeHead(200, RSS).end(HEALTHY_FEED),
}

/** `tlsPort` serves TLS with an untrusted certificate. */
export type ChaosServer = { port: number; tlsPort: number; stop(): Promise<void> }

/** Starts a server on every address of this machine that misbehaves as its paths say. */
export async function startChaosServer(): Promise<ChaosServer> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  }).listen(0, '0.0.0.0')
  const tlsServer = createTlsServer(SELF_SIGNED).listen(0, '0.0.0.0')
  const servers = [server, tlsServer]
  await Promise.all(servers.map(one => once(one, 'listening')))
  return {
    port: (server.address() as AddressInfo).port,
    tlsPort: (tlsServer.address() as AddressInfo).port,
    async stop() {
      for (const one of servers) one.closeAllConnections()
      await Promise.all(servers.map(one => once(one.close(), 'close')))
    },
  }
}
