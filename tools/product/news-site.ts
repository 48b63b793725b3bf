import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const STORIES = 6

/** A site on this machine with several feeds that change. */
export type NewsSite = Awaited<ReturnType<typeof startNewsSite>>

function feedXml(host: string, feed: number, newest: number): string {
  const items = Array.from({ length: STORIES }, (_, index) => {
    const story = newest - index
    const url = `http://${host}/stories/${feed}-${story}`
    return `<item><title>Story ${story} of feed ${feed}</title><link>${url}</link><guid>${url}</guid>
      <description>What happened in story ${story}.</description>
      <pubDate>${new Date(Date.UTC(2026, 0, 1) + story * 60_000).toUTCString()}</pubDate></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed ${feed}</title>
    <link>http://${host}/</link><description/>${items.join('')}</channel></rss>`
}

/** Starts the site. It has no articles and pictures, so that videos get typographic cards. */
export async function startNewsSite(feeds: number) {
  const newest = new Array<number>(feeds).fill(STORIES)
  const server = createServer((request, response) => {
    const feed = Number(/^\/feed-(\d+)\.xml/.exec(request.url ?? '')?.[1] ?? Number.NaN)
    const story = newest[feed]
    if (story === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedXml(host, feed, story))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** host:port, as a value of FETCH_ALLOWLIST. */
    host,
    feedUrl: (feed: number) => `http://${host}/feed-${feed}.xml`,
    /** Adds a new story to the top of a feed and removes the oldest. */
    publish(feed: number) {
      newest[feed] = (newest[feed] ?? STORIES) + 1
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
