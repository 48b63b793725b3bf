import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type Story = { id: string; title: string; summary?: string; category?: string; picture?: boolean }

/** Responses of a path that wait to be released. */
export type HeldResponse = {
  /** Fulfilled by the first request. */
  requested: Promise<void>
  release(): void
}

export type FeedServer = {
  url: string
  /** host:port, as FETCH_ALLOWLIST takes it. */
  host: string
  /** The items of /feed.xml. */
  stories: Story[]
  /** Requested paths in order. */
  requests: string[]
  /** Responses of other paths. */
  pages: Map<string, { status?: number; type?: string; headers?: Record<string, string>; body: string }>
  /** The headers of the last request of each path. */
  lastHeaders: Map<string, IncomingHttpHeaders>
  /** Holds back the responses of a path. */
  hold(path: string): HeldResponse
  stop(): Promise<void>
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function feedXml(url: string, stories: readonly Story[]): string {
  const items = stories.map(
    (story, index) => `<item>
      <title>${escapeMarkup(story.title)}</title>
      <description>${escapeMarkup(story.summary ?? '')}</description>
      <link>${url}/stories/${story.id}</link>
      <guid isPermaLink="false">${story.id}</guid>
      <category>${escapeMarkup(story.category ?? 'News')}</category>
      <pubDate>${new Date(Date.UTC(2026, 0, 10, 12, -index)).toUTCString()}</pubDate>
      ${story.picture === false ? '' : `<enclosure url="${url}/pictures/${story.id}.jpg" type="image/jpeg" length="1"/>`}
    </item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Local news</title>
    <link>${url}/</link><description/>${items.join('')}</channel></rss>`
}

/** Draws a distinct picture for each story: a gradient in a colour from its name. */
async function drawPicture(id: string): Promise<Buffer> {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><defs><linearGradient id="g" y2="1">
    <stop stop-color="hsl(${hue},60%,70%)"/><stop offset="1" stop-color="hsl(${hue},60%,25%)"/></linearGradient></defs>
    <rect width="800" height="500" fill="url(#g)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Starts a small news site on this machine whose stories a test can change. */
export async function startFeedServer(stories: Story[] = []): Promise<FeedServer> {
  const pages: FeedServer['pages'] = new Map()
  const requests: string[] = []
  const lastHeaders: FeedServer['lastHeaders'] = new Map()
  const held = new Map<string, { note(): void; released: Promise<void> }>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    requests.push(path)
    lastHeaders.set(path, request.headers)
    held.get(path)?.note()
    await held.get(path)?.released
    const page = pages.get(path)
    if (page) {
      const headers = { 'content-type': page.type ?? 'text/html', ...page.headers }
      response.writeHead(page.status ?? 200, headers).end(page.body)
    } else if (path === '/feed.xml') {
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedXml(site.url, site.stories))
    } else if (path.startsWith('/pictures/')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await drawPicture(path))
    } else response.writeHead(404).end()
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: FeedServer = {
    url: `http://${host}`,
    host,
    stories,
    requests,
    pages,
    lastHeaders,
    hold(path) {
      const requested = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held.set(path, { note: requested.resolve, released: released.promise })
      return { requested: requested.promise, release: released.resolve }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return site
}
