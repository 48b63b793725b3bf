import { randomUUID } from 'node:crypto'
import { type Answer, head, whole } from '../answer.ts'
import { type Attack, attack, type Outcome, type Siege } from '../attack.ts'
import { pull, pullAgain, SIEGE_NAME } from '../use-product.ts'

const DAY_MS = 86_400_000
const CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const rss = (items: string, channel = ''): Answer =>
  whole(
    `<rss version="2.0"><channel><title>Tricks</title>${channel}${items}</channel></rss>`,
    'application/rss+xml',
  )

const item = (id: string, more = '') =>
  `<item><title>Story ${id}</title><guid isPermaLink="false">${id}</guid>${more}</item>`

type Row = { title: string; url: string | null; canonicalUrl: string | null; publishedAt: Date | null }

async function itemsOf({ pool }: Siege, feedId: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    'select title, url, canonical_url as "canonicalUrl", published_at as "publishedAt" from item where feed_id = $1',
    [feedId],
  )
  return rows
}

/** Pulls a document and checks the stored items. */
async function keep(
  siege: Siege,
  answer: Answer,
  wrong: (rows: Row[], details: string) => (string | false)[],
): Promise<Outcome> {
  const { feedId, lastError, details } = await pull(siege, await siege.site.put(answer))
  const faults = wrong(await itemsOf(siege, feedId), details).filter(fault => fault !== false)
  return { reason: lastError ?? details, faults }
}

/** A ban must hold when the feed lists the story twice, which makes its identity ambiguous. */
async function evadeBan(siege: Siege): Promise<Outcome> {
  const { site, operator, pool, signal } = siege
  const url = await site.put(rss(item('banned')))
  const { feedId } = await pull(siege, url)
  const name = `${SIEGE_NAME} ${randomUUID()}`
  const publisher = await operator.post(
    '/api/portal/publishers/',
    {
      name,
      slug: randomUUID(),
      auto_video_generation_enabled: false,
      feed_settings: [{ feed_id: feedId, top_n_contents: 5, categories: [] }],
    },
    { signal },
  )
  const { id } = publisher.body as { id: number }
  const { rows } = await pool.query<{ id: number }>('select id from item where feed_id = $1', [feedId])
  const path = `/api/portal/contents/${id}/feeds/${feedId}/`
  await operator.patch(`${path}content/${rows[0]?.id}/`, { status: 'banned' }, { signal })
  await site.putAt(url, rss(item('banned') + item('banned')))
  await pullAgain(siege, feedId)
  const { body } = await operator.get(`${path}?status=normal`, { signal })
  const { count } = body as { count: number }
  return {
    reason: `${count} not banned`,
    faults: count === 0 ? [] : ['a banned story came back because the feed lists it twice'],
  }
}

/** Each pull has only new stories; the number stored is bounded for a pull, and their lifetime by the retention. */
async function pourItems(siege: Siege): Promise<Outcome> {
  const fresh = () => rss(Array.from({ length: 2000 }, () => item(randomUUID())).join(''))
  const url = await siege.site.put(fresh())
  const { feedId } = await pull(siege, url)
  await siege.site.putAt(url, fresh())
  const { items, lastError, details } = await pullAgain(siege, feedId)
  return {
    reason: lastError ?? details,
    faults: items <= 4000 ? [] : [`${items} items were stored from two pulls`],
  }
}

/** A feed is pulled within two days even if it requests a longer pause. */
async function nextPull({ pool }: Siege, feedId: number): Promise<string[]> {
  const { rows } = await pool.query<{ at: Date }>('select next_poll_at as at from feed where id = $1', [
    feedId,
  ])
  const at = rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
  return at <= Date.now() + 2 * DAY_MS ? [] : ['the feed is not asked again for more than two days']
}

async function sendAway(siege: Siege, answer: Answer): Promise<Outcome> {
  const { feedId, lastError, details } = await pull(siege, await siege.site.put(answer))
  return { reason: lastError ?? details, faults: await nextPull(siege, feedId) }
}

const oldestFirst = Array.from({ length: 10_000 }, (_, index) =>
  item(`n${index}`, `<pubDate>${new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toUTCString()}</pubDate>`),
).join('')

/** Feeds that would fill the database or mislead operators and viewers. */
export const FEED_TRICKS: readonly Attack[] = [
  attack('feed-new-items-at-each-pull', pourItems, { bound: { rows: 16_500, databaseMb: 30, cpuS: 20 } }),
  attack('feed-lists-a-banned-story-twice', evadeBan),
  attack(
    'feed-of-10000-oldest-first',
    siege =>
      keep(siege, rss(oldestFirst), (rows, details) => [
        !rows.some(({ title }) => title === 'Story n9999') && 'the newest story was left out',
        !/2,?000|left out|too many|more/i.test(details) && 'nothing says that stories were left out',
      ]),
    { bound: { rows: 8500, databaseMb: 20 } },
  ),
  attack('feed-phantom-items', siege => {
    const origin =
      '<f:origLink xmlns:f="http://rssnamespace.org/feedburner/ext/1.0">https://own.example/</f:origLink>'
    const untruthful = item('real', `<link>https://tracker.example/</link><item/><item/>${origin}`)
    return keep(siege, rss(untruthful), rows => [
      rows.length !== 1 && `one story became ${rows.length} items`,
      rows[0]?.canonicalUrl !== 'https://own.example/' && 'the story lost its own address',
    ])
  }),
  attack('feed-bidirectional-title', siege =>
    keep(siege, rss('<item><title>\u202eyarg\u2066 is new\u200f</title><guid>b</guid></item>'), rows => [
      rows.some(({ title }) => CONTROLS.test(title)) && 'controls of direction stay in the title',
    ]),
  ),
  attack('feed-date-of-the-future', siege =>
    keep(siege, rss(item('f', '<pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate>')), rows => [
      rows.some(({ publishedAt }) => (publishedAt?.getTime() ?? 0) > Date.now() + DAY_MS) &&
        'a story of the future is kept as that',
    ]),
  ),
  attack('feed-links-that-run', siege =>
    keep(
      siege,
      rss(item('j', '<link>javascript:alert(1)</link>') + item('d', '<link>data:text/html,a</link>')),
      rows => [rows.some(({ url }) => url !== null && !/^https?:/.test(url)) && 'a link is not of the web'],
    ),
  ),
  attack(
    'feed-external-entity',
    siege =>
      keep(
        siege,
        whole(
          `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b SYSTEM "http://127.0.0.1:${siege.site.port}/inside">]>
          <rss version="2.0"><channel><title>E</title><item><title>E &a;&b;</title><guid>e</guid></item></channel></rss>`,
          'application/xml',
        ),
        rows => [rows.some(({ title }) => /root:/.test(title)) && 'a file of the server was read'],
      ),
    { isShort: true },
  ),
  attack(
    'feed-of-large-fields',
    siege =>
      keep(
        siege,
        rss(
          Array.from({ length: 13 }, (_, id) =>
            item(`l${id}`, `<description>${'word '.repeat(60_000)}</description>`),
          ).join(''),
        ),
        () => [],
      ),
    { bound: { databaseMb: 15 } },
  ),
  attack(
    'feed-of-many-categories',
    siege =>
      keep(
        siege,
        rss(
          Array.from({ length: 500 }, (_, id) =>
            item(
              `c${id}`,
              Array.from({ length: 300 }, (_, at) => `<category>c${id}-${at}</category>`).join(''),
            ),
          ).join(''),
        ),
        () => [],
      ),
    { bound: { rows: 2500, databaseMb: 20 } },
  ),
  attack('feed-ttl-of-a-century', siege =>
    sendAway(siege, rss(item('t'), '<ttl>52560000</ttl><skipDays><day>Monday</day></skipDays>')),
  ),
  attack('feed-kept-for-a-century', siege =>
    sendAway(siege, whole('<rss><channel/></rss>', 'text/xml', { 'cache-control': 'max-age=3153600000' })),
  ),
  attack('feed-retry-after-a-century', siege =>
    sendAway(siege, [
      { send: head({ 'retry-after': '3153600000', 'content-length': 0 }, '429 Too Many Requests') },
    ]),
  ),
]
