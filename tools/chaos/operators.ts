import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../product/api-client.ts'
import type { NewsSite } from '../product/news-site.ts'
import { OPERATOR } from '../product/start-product.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Removals } from './removals.ts'

/** The result of a call: success, refused (4xx), or unknown. */
type Outcome = { kind: 'done' | 'refused' | 'unknown'; body: unknown }

type Item = { id: number; title: string }

/** A publisher that an operator works on, with the items of its feed. */
type Desk = {
  publisherId: number
  slug: string
  feedId: number
  feed: number
  items: Item[]
  videoIds: number[]
}

/** Publishers per installation, each with its own feed. */
export const DESKS = 4
const PAUSE_MS = 120
/** After a call without a response, so that a killed process can restart. */
const PAUSE_AFTER_DOUBT_MS = 500
/** A frozen server may never respond. */
const TIMEOUT_MS = 5000
const LIMIT = 'settings max_concurrent_generations'

type World = { urls: readonly string[]; ledger: Ledger; removals: Removals; site: NewsSite; random: Random }

/** Makes the publishers and feeds, and operators who change, moderate, pin and generate at all web servers in turn. */
export async function createOperators({ urls, ledger, removals, site, random }: World) {
  const calls = { done: 0, refused: 0, unknown: 0 }
  const client = await signIn(urls[0] ?? '', OPERATOR)
  let serial = 0

  async function createDesk(feed: number): Promise<Desk> {
    const added = { name: `Feed ${feed}`, url: site.feedUrl(feed) }
    const { id: feedId } = await client.must<{ id: number }>('POST', '/api/portal/feeds/', added)
    ledger.acknowledge(`feed ${feedId} name`, added.name)
    const body = {
      name: `Publisher ${feed}`,
      slug: `publisher-${feed}`,
      length_per_content: 1,
      feed_settings: [{ feed_id: feedId, top_n_contents: 2, categories: [] }],
    }
    const { id } = await client.must<{ id: number }>('POST', '/api/portal/publishers/', body)
    ledger.acknowledge(`publisher ${id} name`, body.name)
    return { publisherId: id, slug: body.slug, feedId, feed, items: [], videoIds: [] }
  }

  const desks: Desk[] = []
  for (let feed = 0; feed < DESKS; feed += 1) desks.push(await createDesk(feed))
  await client.must('PUT', '/api/portal/settings/', { max_concurrent_generations: 2 })
  ledger.acknowledge(LIMIT, 2)

  /** Makes a call once, without a retry. Unknown: the connection broke, a timeout, or 5xx. */
  async function call(method: string, path: string, body?: unknown): Promise<Outcome> {
    serial += 1
    const url = new URL(path, urls[serial % urls.length]).href
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await client.call(method, url, body, { signal }).catch(() => null)
    const isUnknown = answer === null || answer.status >= 500
    const kind = isUnknown ? 'unknown' : answer.status < 300 ? 'done' : 'refused'
    calls[kind] += 1
    return { kind, body: answer?.body }
  }

  /** Changes one value and records the outcome. */
  async function change(name: string, value: unknown, method: string, path: string, body: unknown) {
    const outcome = await call(method, path, body)
    if (outcome.kind === 'done') ledger.acknowledge(name, value)
    if (outcome.kind === 'unknown') ledger.doubt(name, value, Date.now())
    return outcome
  }

  async function rename({ publisherId, feedId }: Desk): Promise<Outcome> {
    const name = `Name ${serial}`
    const [kind, id] = random.pick([['publisher', publisherId] as const, ['feed', feedId] as const])
    return change(`${kind} ${id} name`, name, 'PUT', `/api/portal/${kind}s/${id}/`, { name })
  }

  /** A feed is pulled at once when its address changes. */
  async function publish({ feedId, feed }: Desk): Promise<Outcome> {
    site.publish(feed)
    return call('PUT', `/api/portal/feeds/${feedId}/`, { url: `${site.feedUrl(feed)}?${serial}` })
  }

  async function moderate(desk: Desk): Promise<Outcome> {
    const { publisherId, feedId, slug } = desk
    const path = `/api/portal/contents/${publisherId}/feeds/${feedId}/`
    const list = await call('GET', `${path}?page_size=6`)
    if (list.kind === 'done') desk.items = (list.body as { results: Item[] }).results
    if (desk.items.length === 0) return list
    const { id, title } = random.pick(desk.items)
    const status = random.pick(['pinned', 'banned', 'normal', 'normal'])
    const keep_on_air = random.integer(0, 3) === 0
    const isRemoval = status === 'banned' && !keep_on_air
    if (!isRemoval) removals.allow(slug, title)
    const name = `publisher ${publisherId} item ${id}`
    const outcome = await change(name, status, 'PATCH', `${path}content/${id}/`, { status, keep_on_air })
    if (isRemoval && outcome.kind === 'done') removals.remove(slug, title, performance.now())
    return outcome
  }

  /** Withdraws an item from all publishers; the API refuses one that is already withdrawn. */
  async function withdraw({ items, slug }: Desk): Promise<Outcome | null> {
    if (items.length === 0) return null
    const { id, title } = random.pick(items)
    removals.withdraw(slug, performance.now())
    const path = `/api/portal/items/${id}/withdraw/`
    const outcome = await change(`item ${id} withdrawn`, true, 'POST', path, { reason: 'other' })
    removals.withdraw(slug, performance.now())
    if (outcome.kind === 'done') removals.removeForGood(slug, title, performance.now())
    return outcome
  }

  /** Edits the headline of an item for a publisher, which then no longer shows the previous one. */
  async function edit({ items, publisherId, slug }: Desk): Promise<Outcome | null> {
    if (items.length === 0) return null
    const item = random.pick(items)
    const title = `Edited ${serial}`
    const name = `publisher ${publisherId} headline of ${item.id}`
    const body = { title, publisher: publisherId }
    const outcome = await change(name, title, 'PATCH', `/api/portal/items/${item.id}/`, body)
    if (outcome.kind === 'done') {
      removals.remove(slug, item.title, performance.now())
      item.title = title
    }
    return outcome
  }

  async function generate({ publisherId, videoIds }: Desk): Promise<Outcome> {
    const outcome = await call('POST', `/api/portal/publishers/${publisherId}/generate/`, { force: true })
    if (outcome.kind === 'done') {
      const { id } = outcome.body as { id: number }
      if (!videoIds.includes(id)) videoIds.push(id)
      ledger.acknowledge(`video ${id}`, true)
    }
    return outcome
  }

  async function pin({ slug, videoIds }: Desk): Promise<Outcome> {
    const path = `/api/publishers/${slug}`
    const isUnpin = videoIds.length === 0 || random.integer(0, 3) === 0
    if (isUnpin) return change(`pinned of ${slug}`, null, 'POST', `${path}/unpin-video/`, {})
    const video_id = random.pick(videoIds)
    return change(`pinned of ${slug}`, video_id, 'POST', `${path}/pin-video/`, { video_id })
  }

  async function cancel({ videoIds }: Desk): Promise<Outcome | null> {
    const id = videoIds.at(-1)
    if (id === undefined) return null
    return change(`video ${id} cancelled`, 'cancelled', 'POST', `/api/portal/videos/${id}/cancel/`, {})
  }

  /** Only one operator changes the shared setting. */
  async function changeLimit(desk: Desk): Promise<Outcome | null> {
    if (desk !== desks[0]) return null
    const max_concurrent_generations = random.integer(1, 3)
    const body = { max_concurrent_generations }
    return change(LIMIT, max_concurrent_generations, 'PUT', '/api/portal/settings/', body)
  }

  /** Each as often as it is listed. */
  const actions = [
    ...[rename, publish, moderate, generate].flatMap(action => [action, action, action, action]),
    ...[pin, pin, edit, edit, cancel, withdraw, changeLimit],
  ]

  async function workDesk(desk: Desk, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const outcome = await random.pick(actions)(desk)
      await delay(outcome?.kind === 'unknown' ? PAUSE_AFTER_DOUBT_MS : PAUSE_MS)
    }
  }

  return {
    calls,
    /** Works until the signal aborts and the last call has its response. */
    async work(signal: AbortSignal): Promise<void> {
      await Promise.all(desks.map(desk => workDesk(desk, signal)))
    },
    /** Publishers and their oldest videos, for viewers. */
    playing: () =>
      desks.flatMap(({ slug, videoIds: [videoId] }) => (videoId === undefined ? [] : [{ slug, videoId }])),
  }
}
