import type { Publisher } from '@feedreel/contracts/publishers'
import { THEME_PRESETS } from '@feedreel/contracts/theme'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
let publisher: Publisher
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
  publisher = await buildPublisher(server.platform)
})
afterAll(() => server.stop())

const change = (fields: object) => client.put(`/api/portal/publishers/${publisher.id}/`, fields)
const atLeast = (limit: number) => `Ensure this value is greater than or equal to ${limit}.`
const atMost = (limit: number) => `Ensure this value is less than or equal to ${limit}.`
const WHOLE = 'A whole number is required.'
const SLUG = 'Use lower-case letters, digits and single hyphens.'
const colors = (color: string) => ({
  colors: { primary: color, secondary: color, accent: color, background: color, controlBar: color },
})

describe('the fields of a publisher', () => {
  it.each([
    ['length_per_content', [1, 60]],
    ['video_update_frequency', [15, 525_600]],
    ['ad_skip_delay', [0, 30]],
    ['autoplay_visibility_requirement', [0, 5, 100]],
    ['slug', ['a', '7', 'news-24-hours']],
    ['ad_placement', ['preroll', 'postroll']],
    ['ad_second_break', [true, false]],
    ['ad_fallback_tags', [['https://a.example/vast?cb=[CACHEBUSTING]', 'http://b.example/'], []]],
    ['ad_cap_per_page', [1, 100, null]],
    ['ad_cap_per_hour', [1, 100, null]],
    ['ad_when_docked', [false, true]],
    ['ad_requires_consent', [true, false]],
    ['embed_version', ['1.7.0', 'latest']],
    ['theme_settings', [...THEME_PRESETS.map(({ colors }) => ({ colors })), null]],
    ['theme_settings', ['#0f172a', '#0F172ACC', 'rgba(15, 23, 42, 0.8)'].map(colors)],
    [
      'sticky',
      [
        { enabled: false, corner: 'top-left', offset: 0 },
        { enabled: true, corner: 'bottom-right', offset: 200 },
      ],
    ],
    ['is_active', [false, true]],
    ['enable_autoplay', [false, true]],
    ['muted', [false, true]],
    ['loop', [true, false]],
    ['rundown', [true, false]],
    ['auto_video_generation_enabled', [true, false]],
  ])('%s is kept as it is, from one end to the other', async (field, values) => {
    for (const value of values) {
      expect(await change({ [field]: value })).toMatchObject({ status: 200, body: { [field]: value } })
    }
  })

  it('theme_settings without colours removes the theme', async () => {
    await change({ theme_settings: colors('#0f172a') })
    expect(await change({ theme_settings: {} })).toMatchObject({
      status: 200,
      body: { theme_settings: null },
    })
  })

  it('people_may_ban and people_may_change_brand are off by default, and kept by a change without them', async () => {
    const { id, ...created } = await buildPublisher(server.platform)
    expect(created).toMatchObject({ people_may_ban: false, people_may_change_brand: false })
    const path = `/api/portal/publishers/${id}/`
    const allowed = { people_may_ban: true, people_may_change_brand: true }
    expect((await client.put(path, allowed)).body).toMatchObject(allowed)
    expect((await client.put(path, { name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', ...allowed })
  })

  it('top_n_contents accepts 1 to 1000', async () => {
    const feed = await buildFeed(server.platform)
    for (const top_n_contents of [1, 1000]) {
      expect((await change({ feed_settings: [{ feed_id: feed.id, top_n_contents }] })).body).toMatchObject({
        feed_settings: [{ top_n_contents }],
      })
    }
  })

  it('are accepted as they were answered, read-only ones without effect', async () => {
    const feed = await buildFeed(server.platform)
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 3, categories: ['ARTS'] }]
    const read = (await change({ feed_settings, allowed_domains: ['a.example'] })).body as Publisher
    const answer = await change({
      ...read,
      id: 999_999,
      pinned_video: { id: 1, created_at: read.created_at },
      last_video_generated: read.created_at,
      intro_video: 'https://a.example/intro.mp4',
      created_at: '2020-01-01T00:00:00.000Z',
    })
    expect(answer).toEqual({ status: 200, headers: answer.headers, body: read })
  })

  it('of ads are kept while ads are off, and not required then', async () => {
    const kept = (await client.get(`/api/portal/publishers/${publisher.id}/`)).body as Publisher
    for (const ad_skip_delay of [null, '']) {
      const off = await change({ enable_ads: false, ad_tag_url: '', ad_skip_delay })
      expect(off).toMatchObject({ status: 200, body: { ad_skip_delay: kept.ad_skip_delay } })
    }
    const ads = { ad_tag_url: 'https://ads.example/vast?cb=[CACHEBUSTING]', ad_skip_delay: 0 }
    expect((await change({ ...ads, enable_ads: true })).body).toMatchObject({ enable_ads: true, ...ads })
    expect((await change({ enable_ads: false })).body).toMatchObject({ enable_ads: false, ...ads })
  })
})

describe('the fields of a publisher refuse', () => {
  it.each([
    ['length_per_content', 0, atLeast(1)],
    ['length_per_content', 61, atMost(60)],
    ['length_per_content', 1.5, WHOLE],
    ['video_update_frequency', 14, 'Video update frequency must be at least 15 minutes'],
    ['video_update_frequency', 525_601, 'Video update frequency cannot exceed 525600 minutes (1 year)'],
    ['video_update_frequency', 60.5, WHOLE],
    ['ad_skip_delay', -1, atLeast(0)],
    ['ad_skip_delay', 31, atMost(30)],
    ['autoplay_visibility_requirement', -5, atLeast(0)],
    ['autoplay_visibility_requirement', 105, atMost(100)],
    ['autoplay_visibility_requirement', 52, 'Use a multiple of 5.'],
    ['slug', '-news', SLUG],
    ['slug', 'news-', SLUG],
    ['slug', 'two--hyphens', SLUG],
    ['slug', 'News', SLUG],
    ['slug', 'bücher', SLUG],
    ['slug', '', 'This field may not be blank.'],
    ['name', ' ', 'This field may not be blank.'],
    ['ad_placement', 'midroll', 'Choose one of: preroll, postroll.'],
    ['ad_tag_url', 'ads.example/vast', 'Enter a valid URL.'],
    ['ad_fallback_tags', ['https://a.example/', 'b.example'], 'item 2: Enter a valid URL.'],
    ['ad_fallback_tags', Array(3).fill('https://a.example/'), 'Enter at most 2 URLs.'],
    ['ad_cap_per_page', 0, atLeast(1)],
    ['ad_cap_per_hour', 101, atMost(100)],
    ['is_active', 'yes', 'Must be true or false.'],
    ['allowed_domains', 'a.example', 'A list is required.'],
    ['feed_settings', [{ feed_id: 1, top_n_contents: 0 }], `item 1, top_n_contents: ${atLeast(1)}`],
    ['feed_settings', [{ feed_id: 1 }, { feed_id: 1 }], 'item 2, feed_id: This feed is listed twice.'],
    ['theme_settings', { colors: {} }, 'colors, primary: This field is required.'],
    ['sticky', { offset: 201 }, `offset: ${atMost(200)}`],
    [
      'sticky',
      { corner: 'middle' },
      'corner: Choose one of: bottom-right, bottom-left, top-right, top-left.',
    ],
  ])('%s %j', async (field, value, sentence) => {
    const { status, body } = await change({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual([field])
    expect((body as Record<string, string[]>)[field]).toContain(sentence)
  })

  it.each([
    'red',
    '#fff',
    '#12345',
    'rgba(256, 0, 0, 1)',
    'rgba(0, 0, 0, 1.5)',
    'url(https://a.example)',
    '',
  ])('the colour %j', async color => {
    const { status, body } = await change({ theme_settings: colors(color) })
    expect(status).toBe(400)
    const sentence = 'Enter a colour as #rrggbb, #rrggbbaa or rgba(r, g, b, a).'
    expect((body as { theme_settings: string[] }).theme_settings).toContain(`colors, accent: ${sentence}`)
  })

  it('a missing name and slug', async () => {
    const missing = ['This field is required.']
    expect(await client.post('/api/portal/publishers/', {})).toMatchObject({
      status: 400,
      body: { name: missing, slug: missing },
    })
  })
})

describe('the list of publishers', () => {
  const found = async (query: string) => {
    const { body } = await client.get(`/api/portal/publishers/?${query}`)
    const { count, results } = body as { count: number; results: Publisher[] }
    expect(count).toBe(results.length)
    return results.map(({ slug }) => slug)
  }

  it('is searched by name, slug or domain, ignoring case, filtered by status, newest first', async () => {
    const allowed_domains = ['lighthouse.example', 'second.example']
    await buildPublisher(server.platform, { name: 'Harbour Post', slug: 'one', allowed_domains })
    await buildPublisher(server.platform, { name: 'Two', slug: 'harbour-two', is_active: false })
    expect(await found('search=HARBOUR')).toEqual(['harbour-two', 'one'])
    expect(await found('search=Second.Example')).toEqual(['one'])
    expect(await found('search=harbour&status=active')).toEqual(['one'])
    expect(await found('search=harbour&status=inactive')).toEqual(['harbour-two'])
    expect(await found('search=harbour&status=all')).toEqual(['harbour-two', 'one'])
    expect(await found('search=nobody')).toEqual([])
  })
})

describe('the feeds of a publisher', () => {
  it('that no publisher of the person shows are refused alike, beside other errors too', async () => {
    const own = await buildPublisher(server.platform)
    const { username } = await buildPerson(server.platform, 'operator', [own.id])
    const person = server.visitor()
    await person.signIn(username, PERSON_PASSWORD)
    const foreign = [await buildFeed(server.platform), await buildFeed(server.platform, { is_active: false })]
    const path = `/api/portal/publishers/${own.id}/`
    const fields = async (name: string, feed_id: number) => {
      const feed_settings = [{ feed_id, top_n_contents: 1, categories: [] }]
      return (await person.put(path, { name, feed_settings })).body
    }
    const refusal = { feed_settings: ['Choose feeds that a publisher of yours shows.'] }
    for (const id of [...foreign.map(feed => feed.id), 999_999]) {
      expect(await fields('A name', id)).toEqual(refusal)
      expect(await fields('', id)).toEqual({ name: expect.any(Array), ...refusal })
    }
  })
})
