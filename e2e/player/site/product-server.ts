import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlayerAnswer, PlayerEvents } from '@feedreel/contracts/embed'
import { framePolicy, presentFrame } from '../../../apps/server/src/features/embed/present/frame.ts'
import { askingPage, frameAncestors, mayPlay } from '../../../apps/server/src/features/embed/rules.ts'
import { sendBytes } from './send-bytes.ts'

const PLAYER = new URL('../../../packages/player/', import.meta.url)

/** Another version of the player, at which a publisher can be held: it only reports that it has taken over. */
const OLD_PLAYER = `
const registry = window[Symbol.for('feedreel.player')]
registry.mounts.set('0.0.1', (host, answer) => {
  host.shadowRoot.replaceChildren('Version 0.0.1 plays ' + answer.video.title)
  return { setTheme() {}, destroy() {} }
})`

/** A server that answers players like the product, with the data that a test sets. */
export interface ProductServer {
  origin: string
  answer: PlayerAnswer | undefined
  /** Additional headers of every answer. */
  headers: Record<string, string>
  /** The publisher's allowed domains. */
  domains: string[]
  /** Everything that arrived as a beacon, in order. */
  beacons: PlayerEvents[]
  /** Paths of all requests but beacons, in order. */
  requests: string[]
  /** Forgets all beacons and requests; beacons of players that got their answer before are ignored from now on. */
  restart(): void
  close(): Promise<void>
}

/** A file of the player: from the current build for `latest` and unknown versions, else from the release. */
async function playerFile(path: string): Promise<Buffer | undefined> {
  const [, version = '', name = ''] = /^\/embed\/([\d.]+|latest)\/([\w.-]+\.js)$/.exec(path) ?? []
  const folders = [`releases/${version}/`, 'dist/']
  for (const folder of folders) {
    const bytes = await readFile(new URL(folder + name, PLAYER)).catch(() => undefined)
    if (name && bytes) return bytes
  }
  return undefined
}

/** Whether the requesting page may play, by the server's own rule. */
function isAllowed({ headers }: IncomingMessage, { domains, origin }: ProductServer): boolean {
  const site = headers['sec-fetch-site']
  const { origin: from, referer } = headers
  const secFetchSite = typeof site === 'string' ? site : undefined
  return mayPlay(askingPage({ origin: from, referer, secFetchSite }), domains, asking => asking === origin)
}

/** The player's page for frames, as the server sends it. */
function sendFrame(response: ServerResponse, { answer, domains, origin }: ProductServer): void {
  const ancestors = frameAncestors(domains, origin)
  const policy = framePolicy(origin, [origin], ancestors, Boolean(answer?.ads))
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
  response.end(presentFrame({ slug: 'daily', name: 'The Daily' }, 'latest', origin))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

/** Sends the metadata and the first frames of a video, and never the rest. */
function sendStalled({ headers }: IncomingMessage, response: ServerResponse, video: Buffer): void {
  const start = Number(/\d+/.exec(headers.range ?? '') ?? 0)
  const range = `bytes ${start}-${video.length - 1}/${video.length}`
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-range': range,
    'content-length': video.length - start,
  })
  response.write(video.subarray(start, video.length / 8))
}

/** Starts the server on a free port, with these bytes as every video but `missing.mp4` and every picture. */
export async function startProduct(video: Buffer, poster: Buffer): Promise<ProductServer> {
  let starts = 0
  const product: ProductServer = {
    origin: '',
    answer: undefined,
    headers: {},
    domains: [],
    beacons: [],
    requests: [],
    restart() {
      starts += 1
      product.beacons.length = 0
      product.requests.length = 0
    },
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    for (const [name, value] of Object.entries(product.headers)) response.setHeader(name, value)
    if (request.method === 'POST') {
      const beacon = JSON.parse(await bodyOf(request)) as PlayerEvents
      if (path.endsWith(`?${starts}`)) product.beacons.push(beacon)
      response.writeHead(204).end()
      return
    }
    product.requests.push(path)
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const script = await playerFile(path)
    if (path === '/embed/0.0.1/player.js')
      sendBytes(request, response, 'text/javascript', Buffer.from(OLD_PLAYER))
    else if (script) sendBytes(request, response, 'text/javascript', script)
    else if (path.endsWith('/missing.mp4')) response.writeHead(404).end()
    else if (path.endsWith('/stalled.mp4')) sendStalled(request, response, video)
    else if (path.endsWith('.mp4')) sendBytes(request, response, 'video/mp4', video)
    else if (path.endsWith('.png')) sendBytes(request, response, 'image/png', poster)
    else if (path === '/embed/latest/daily') sendFrame(response, product)
    else if (!isAllowed(request, product)) json(403, { error: 'This page is not an allowed domain.' })
    else if (path.includes('/blocked/')) json(403, { error: 'This page may not show the player of blocked.' })
    else if (product.answer)
      json(200, { ...product.answer, events_url: `${product.answer.events_url}?${starts}` })
    else json(404, { error: 'There is no such publisher.' })
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  product.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return product
}
