/**
 * A separate process that serves feeds at /0, /1, … on every address of this machine. The parent sends `{ round }`; in
 * each round a third of the feeds change, the others return 304. Sends its port, then each round once it is ready.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { storiesOf, writeRss } from './write-feed.ts'

const STORIES = 20
const feeds = Number(process.argv[2])
const versions = new Array<number>(feeds).fill(-1)
const bodies = new Array<Buffer>(feeds)

function change(feed: number): void {
  const version = (versions[feed] ?? 0) + 1
  versions[feed] = version
  bodies[feed] = gzipSync(writeRss(`Feed ${feed}`, storiesOf(feed, version, STORIES)), { level: 1 })
}

const server = createServer((request, response) => {
  const feed = Number(request.url?.slice(1))
  const body = bodies[feed]
  if (body === undefined) return void response.writeHead(404).end()
  const etag = `"${versions[feed]}"`
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  response
    .writeHead(200, {
      etag,
      'content-type': 'application/rss+xml',
      'content-encoding': 'gzip',
      'content-length': body.byteLength,
    })
    .end(body)
})

process.on('message', ({ round }: { round: number }) => {
  for (let feed = 0; feed < feeds; feed += 1) if (round === 0 || (feed + round) % 3 === 0) change(feed)
  process.send?.({ round })
})
process.on('disconnect', () => process.exit())
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }))
