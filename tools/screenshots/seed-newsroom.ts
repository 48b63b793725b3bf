import type { ApiClient } from '../product/api-client.ts'

const FEED = '/demo/news/feed.xml'

/** Sections of the demo paper as separate feeds, one of them with an address that returns 404. */
const FEEDS = [
  { name: 'Larkmoor Science', url: `${FEED}?desk=science`, is_active: true },
  { name: 'Larkmoor Sport', url: `${FEED}?desk=sport`, is_active: true },
  { name: 'Harbour Weather Desk', url: '/demo/news/weather.xml', is_active: true },
  { name: 'Larkmoor Travel', url: `${FEED}?desk=travel`, is_active: true },
  { name: 'Larkmoor Archive', url: `${FEED}?desk=archive`, is_active: false },
]

const TWITCH = {
  primary: '#9146ff',
  secondary: '#18181b',
  accent: '#bf94ff',
  background: '#0e0e10',
  controlBar: 'rgba(24, 24, 27, 0.8)',
}

type SeededPublisher = { feeds: number[]; fields: Record<string, unknown> }

/** Publishers with their feeds, by index in the list above. */
const PUBLISHERS: SeededPublisher[] = [
  {
    feeds: [0],
    fields: {
      name: 'Science Daily Brief',
      slug: 'science-brief',
      allowed_domains: ['sciencebrief.example', 'labnotes.example', 'atoms.example', 'fieldwork.example'],
      theme_settings: { colors: TWITCH },
    },
  },
  {
    feeds: [1, 3],
    fields: {
      name: 'The Sunday Ledger',
      slug: 'sunday-ledger',
      allowed_domains: ['sundayledger.example'],
      enable_ads: true,
      ad_tag_url: 'https://ads.example/vast',
      ad_skip_delay: 5,
      length_per_content: 4,
      video_update_frequency: 180,
    },
  },
  {
    feeds: [3],
    fields: {
      name: 'Coastline Travel',
      slug: 'coastline',
      allowed_domains: ['coastline.example', 'ferries.example'],
      auto_video_generation_enabled: false,
    },
  },
  {
    feeds: [],
    fields: {
      name: 'Northern Post',
      slug: 'northern-post',
      is_active: false,
      auto_video_generation_enabled: false,
    },
  },
]

type Row = { id: number }

/**
 * Adds feeds and publishers to the demo, so that lists have several rows. Some publishers get a video; one feed fails.
 * @param operator signed in
 */
export async function seedNewsroom(operator: ApiClient): Promise<void> {
  const feeds: number[] = []
  for (const feed of FEEDS) {
    const fields = { ...feed, url: operator.url + feed.url }
    feeds.push((await operator.must<Row>('POST', '/api/portal/feeds/', fields)).id)
  }
  await operator.must('POST', '/api/portal/commands/', { command: 'pull_feeds' })
  for (const { feeds: places, fields } of PUBLISHERS) {
    const feed_settings = places.map(place => ({
      ...{ feed_id: feeds[place], top_n_contents: 3, categories: [] },
    }))
    await operator.must('POST', '/api/portal/publishers/', { ...fields, feed_settings })
  }
}
