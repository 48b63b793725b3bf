/**
 * Run in a machine of `bootMachine`: a news site, a feed of it and publishers, made by way of the proxy. Writes a line of
 * JSON (`Newsroom`) once each publisher has a video, and serves the site until its input closes.
 */
import { once } from 'node:events'
import { startFeedServer } from '../../apps/server/test/feed-server.ts'
import { ApiClient } from '../product/api-client.ts'
import { waitForVideo } from './wait-for-video.ts'

export type Newsroom = { publisherIds: number[]; slugs: string[] }

const PUBLISHERS = 3
const [url = '', password = ''] = process.argv.slice(2)

const stories = Array.from({ length: 6 }, (_, index) => ({ id: `story-${index}`, title: `Story ${index}` }))
const site = await startFeedServer(stories)
const client = new ApiClient(url)

async function must(method: string, path: string, body: unknown): Promise<{ id: number }> {
  const answer = await client.call(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as { id: number }
}

const { status } = await client.signIn('admin', password)
if (status !== 200) throw new Error(`The sign-in was answered ${status}.`)
const feed = await must('POST', '/api/portal/feeds/', { name: 'News', url: `${site.url}/feed.xml` })
const newsroom: Newsroom = { publisherIds: [], slugs: [] }
for (let number = 1; number <= PUBLISHERS; number += 1) {
  const slug = `paper-${number}`
  const { id } = await must('POST', '/api/portal/publishers/', {
    name: slug,
    slug,
    length_per_content: 1,
    // With a list of domains each page is answered for itself, so that the proxy's cache spares the servers little.
    allowed_domains: ['example.com'],
    feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
  })
  await waitForVideo(client, id)
  newsroom.publisherIds.push(id)
  newsroom.slugs.push(slug)
}
process.stdout.write(`${JSON.stringify(newsroom)}\n`)
await once(process.stdin.resume(), 'end')
await site.stop()
