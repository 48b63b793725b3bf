import { slugFromName } from '@feedreel/contracts/fields/slug'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import type { ApiClient } from '../product/api-client.ts'

const FEED = '/demo/news/feed.xml'

/** Sections of the demo paper as separate feeds, one of them with an address that returns 404. */
const FEEDS = [
  { name: 'Larkmoor Science', url: `${FEED}?desk=science` },
  { name: 'Larkmoor Sport', url: `${FEED}?desk=sport` },
  { name: 'Harbour Weather Desk', url: '/demo/news/weather.xml' },
  { name: 'Larkmoor Archive', url: `${FEED}?desk=archive`, is_active: false },
]

/** Publishers for each different display of the list; each has the active feed of the same index. */
const PUBLISHERS = [
  {
    name: 'Science Daily Brief',
    allowed_domains: ['sciencebrief.example', 'labnotes.example', 'atoms.example', 'fieldwork.example'],
    theme_settings: { colors: { ...DEFAULT_THEME, controlBar: 'rgba(24, 24, 27, 0.8)' } },
  },
  { name: 'The Sunday Ledger', enable_ads: true, ad_tag_url: 'https://ads.example/vast' },
  { name: 'Northern Post', is_active: false, auto_video_generation_enabled: false },
]

/**
 * Adds feeds and publishers to the demo, so that lists have several rows. Some publishers get a video; one feed fails.
 * @param operator signed in
 */
export async function seedNewsroom(operator: ApiClient): Promise<void> {
  const add = (path: string, fields: object) =>
    operator.must<{ id: number }>('POST', `/api/portal/${path}/`, fields)
  const feeds: number[] = []
  for (const feed of FEEDS) feeds.push((await add('feeds', { ...feed, url: operator.url + feed.url })).id)
  await operator.must('POST', '/api/portal/commands/', { command: 'pull_feeds' })
  for (const [index, fields] of PUBLISHERS.entries()) {
    const feed_settings = [{ feed_id: feeds[index], top_n_contents: 3, categories: [] }]
    await add('publishers', { ...fields, slug: slugFromName(fields.name), feed_settings })
  }
}
