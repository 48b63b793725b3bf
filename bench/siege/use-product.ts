import { setTimeout as delay } from 'node:timers/promises'
import type { ApiAnswer } from '../../tools/product/api-client.ts'
import { type Answer, whole } from './answer.ts'
import type { Outcome, Siege } from './attack.ts'

const LOOK_MS = 150
/** The name of every record that an attack adds, by which it is removed later. */
export const SIEGE_NAME = 'Under siege'

let serial = 0

/** The result of pulling a feed. */
export type Pulled = { feedId: number; lastError: string | null; items: number; details: string }

/** Waits until a query returns a row. @throws when the attack is aborted before */
async function until<Row extends object>(
  { pool, signal }: Siege,
  query: string,
  values: unknown[],
  what: string,
): Promise<Row> {
  for (;;) {
    const { rows } = await pool.query<Row>(query, values)
    if (rows[0]) return rows[0]
    if (signal.aborted) throw new Error(`${what} had not ended when the attack was aborted.`)
    await delay(LOOK_MS)
  }
}

const idOf = ({ body, status }: ApiAnswer): number => {
  if (typeof body === 'object' && body !== null && 'id' in body) return Number(body.id)
  throw new Error(`The product answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
}

async function readPull(siege: Siege, feedId: number, after: number): Promise<Pulled> {
  const { details } = await until<{ details: string }>(
    siege,
    "select details from job_log where feed_id = $1 and id > $2 and status in ('success', 'failed')",
    [feedId, after],
    'The pull',
  )
  const { rows } = await siege.pool.query<{ lastError: string | null; items: number }>(
    'select last_error as "lastError", (select count(*)::int from item where feed_id = feed.id) as items from feed where id = $1',
    [feedId],
  )
  return { feedId, lastError: rows[0]?.lastError ?? null, items: rows[0]?.items ?? 0, details }
}

/** Adds a feed; the product pulls it at once. @returns its id */
export async function addFeed({ operator, signal }: Siege, url: string): Promise<number> {
  serial += 1
  const body = { name: `${SIEGE_NAME} ${serial}`, url }
  return idOf(await operator.post('/api/portal/feeds/', body, { signal }))
}

/** Adds a feed and waits until its first pull has ended. */
export async function pull(siege: Siege, url: string): Promise<Pulled> {
  return readPull(siege, await addFeed(siege, url), 0)
}

/** Pulls a feed again and waits until the pull has ended. */
export async function pullAgain(siege: Siege, feedId: number): Promise<Pulled> {
  const { rows } = await siege.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from job_log where feed_id = $1',
    [feedId],
  )
  await siege.operator.post(
    '/api/portal/commands/',
    { command: 'pull_feeds', feed: String(feedId) },
    { signal: siege.signal },
  )
  return readPull(siege, feedId, rows[0]?.last ?? 0)
}

/**
 * The result of pulling a document.
 * @param isRefused whether it must be refused with an error at the feed
 */
function outcomeOfPull({ lastError, items, details }: Pulled, isRefused: boolean): Outcome {
  if (lastError !== null) return { reason: lastError, faults: [] }
  if (isRefused) return { reason: null, faults: ['the feed shows no error'] }
  return { reason: `${items} items: ${details}`, faults: [] }
}

/** Pulls an answer of the hostile site as a feed. */
export async function pullAnswer(siege: Siege, answer: Answer, isRefused = false): Promise<Outcome> {
  return outcomeOfPull(await pull(siege, await siege.site.put(answer)), isRefused)
}

/** The sentences of an error response; null when it has none. */
export function sentenceOf({ body, status }: Pick<ApiAnswer, 'body' | 'status'>): string | null {
  if (status < 400) return null
  if (typeof body === 'string') return body === '' ? null : body.slice(0, 200)
  if (typeof body !== 'object' || body === null) return null
  const [first] = Object.values(body)
  return typeof first === 'string' ? first : JSON.stringify(first)
}

/** The result of a call that must be refused with an error message. */
export function refusal(answer: ApiAnswer, ...statuses: number[]): Outcome {
  const reason = sentenceOf(answer)
  const faults = statuses.includes(answer.status) ? [] : [`it returned ${answer.status}`]
  if (reason === null && answer.status >= 400) faults.push('the answer gives no reason')
  return { reason: `${answer.status} ${reason ?? ''}`.trim(), faults }
}

/** A feed with one story, its picture and its article. */
function feedOfOne({ picture = '', link = '' }: { picture?: string; link?: string }): Answer {
  serial += 1
  const enclosure = picture === '' ? '' : `<enclosure url="${picture}" type="image/jpeg" length="1"/>`
  return whole(
    `<rss version="2.0"><channel><title>Siege</title><item><title>Story ${serial}</title>
      <guid isPermaLink="false">siege-${serial}</guid><link>${link}</link>${enclosure}</item></channel></rss>`,
    'application/rss+xml',
  )
}

/**
 * Generates a video from a feed with one story and reads what is stored about its picture.
 * @param isRefused whether the picture must be refused with an error at the item
 */
export async function showStory(
  siege: Siege,
  story: { picture?: string; link?: string },
  isRefused: boolean,
): Promise<Outcome> {
  const { operator, pool, signal } = siege
  const { feedId } = await pull(siege, await siege.site.put(feedOfOne(story)))
  serial += 1
  const publisherId = idOf(
    await operator.post(
      '/api/portal/publishers/',
      {
        name: `${SIEGE_NAME} ${serial}`,
        slug: `under-siege-${serial}`,
        length_per_content: 1,
        auto_video_generation_enabled: false,
        feed_settings: [{ feed_id: feedId, top_n_contents: 1, categories: [] }],
      },
      { signal },
    ),
  )
  const path = `/api/portal/publishers/${publisherId}/generate/`
  const videoId = idOf(await operator.post(path, { force: true }, { signal }))
  const video = await until<{ status: string; error: string | null }>(
    siege,
    "select status, error_message as error from video where id = $1 and status in ('COMPLETED', 'FAILED')",
    [videoId],
    'The video',
  )
  const faults = video.status === 'COMPLETED' ? [] : [`the video failed: ${video.error}`]
  const { rows } = await pool.query<{ error: string | null; key: string | null }>(
    'select picture_error as error, picture_key as key from item where feed_id = $1',
    [feedId],
  )
  const { error = null, key = null } = rows[0] ?? {}
  if (isRefused && error === null) faults.push('the item shows no error of its picture')
  return { reason: error ?? (key === null ? null : 'the picture was taken'), faults }
}
