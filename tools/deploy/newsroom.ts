/**
 * Runs in a machine of `bootMachine`: starts a news site and creates a feed of it and publishers through the proxy.
 * Writes a line of JSON (`Newsroom`) when each publisher has a video, and serves the site until its input closes.
 */
import { once } from 'node:events'
import { signIn } from '../product/api-client.ts'
import { startNewsSite } from '../product/news-site.ts'
import { generateVideo } from '../product/wait-for-video.ts'

export type Newsroom = { publisherIds: number[]; slugs: string[] }

const PUBLISHERS = 3
const [url = '', password = ''] = process.argv.slice(2)

const site = await startNewsSite(1)
const client = await signIn(url, { username: 'admin', password })
const feedFields = { name: 'News', url: site.feedUrl(0) }
const feed = await client.must<{ id: number }>('POST', '/api/portal/feeds/', feedFields)
const newsroom: Newsroom = { publisherIds: [], slugs: [] }
for (let number = 1; number <= PUBLISHERS; number += 1) {
  const slug = `paper-${number}`
  const { id } = await client.must<{ id: number }>('POST', '/api/portal/publishers/', {
    name: slug,
    slug,
    length_per_content: 1,
    // With allowed domains the proxy caches player answers per page, so most requests reach the servers.
    allowed_domains: ['example.com'],
    feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
  })
  await generateVideo(client, id)
  newsroom.publisherIds.push(id)
  newsroom.slugs.push(slug)
}
process.stdout.write(`${JSON.stringify(newsroom)}\n`)
await once(process.stdin.resume(), 'end')
await site.stop()
