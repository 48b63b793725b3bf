import { setTimeout as delay } from 'node:timers/promises'
import type { NewsSite } from '../product/news-site.ts'
import type { Caller, Outcome } from './caller.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Removals } from './removals.ts'

/** A publisher that an operator works on, with the items of its feed. */
type Desk = {
  publisherId: number
  slug: string
  feedId: number
  feed: number
  items: { id: number; title: string }[]
  videoIds: number[]
}

export type Operators = {
  /** Works until the signal aborts and the last call has its response. */
  work(signal: AbortSignal): Promise<void>
  /** Publishers and their newest videos, for viewers. */
  playing(): { slug: string; videoId: number }[]
  calls: { done: number; refused: number; unknown: number }
}

/** Publishers per installation, each with its own feed. */
export const DESKS = 4
const PAUSE_MS = 120
/** After a call without a response, so that a killed process can restart. */
const PAUSE_AFTER_DOUBT_MS = 500

type World = { caller: Caller; ledger: Ledger; removals: Removals; site: NewsSite; random: Random }

async function createDesk({ caller, ledger, site }: World, feed: number): Promise<Desk> {
  const added = { name: `Feed ${feed}`, url: site.feedUrl(feed) }
  const { id: feedId } = await caller.must<{ id: number }>('POST', '/api/portal/feeds/', added)
  ledger.acknowledge(`feed ${feedId} name`, added.name)
  const body = {
    ...{ name: `Publisher ${feed}`, slug: `publisher-${feed}`, length_per_content: 1 },
    feed_settings: [{ feed_id: feedId, top_n_contents: 2, categories: [] }],
  }
  const { id } = await caller.must<{ id: number }>('POST', '/api/portal/publishers/', body)
  ledger.acknowledge(`publisher ${id} name`, body.name)
  return { publisherId: id, slug: body.slug, feedId, feed, items: [], videoIds: [] }
}

/** Makes the publishers and feeds, and operators who change, moderate, pin and generate. */
export async function createOperators(world: World): Promise<Operators> {
  const { caller, ledger, removals, site, random } = world
  const calls = { done: 0, refused: 0, unknown: 0 }
  const desks: Desk[] = []
  for (let feed = 0; feed < DESKS; feed += 1) desks.push(await createDesk(world, feed))
  await caller.must('PUT', '/api/portal/settings/', { max_concurrent_generations: 2 })
  ledger.acknowledge('settings max_concurrent_generations', 2)
  let serial = 0

  async function call(method: string, path: string, body?: unknown): Promise<Outcome> {
    const outcome = await caller.call(method, path, body)
    calls[outcome.kind] += 1
    return outcome
  }

  /** Changes one value and records the outcome. */
  async function change(name: string, value: unknown, method: string, path: string, body?: unknown) {
    const outcome = await call(method, path, body)
    if (outcome.kind === 'done') ledger.acknowledge(name, value)
    if (outcome.kind === 'unknown') ledger.doubt(name, value, Date.now())
    return outcome
  }

  async function rename({ publisherId, feedId }: Desk): Promise<Outcome> {
    serial += 1
    const name = `Name ${serial}`
    const [kind, id, path] =
      random.integer(0, 1) === 0
        ? (['publisher', publisherId, 'publishers'] as const)
        : (['feed', feedId, 'feeds'] as const)
    return change(`${kind} ${id} name`, name, 'PUT', `/api/portal/${path}/${id}/`, { name })
  }

  /** A feed is pulled at once when its address changes. */
  async function publish({ feedId, feed }: Desk): Promise<Outcome> {
    site.publish(feed)
    serial += 1
    return call('PUT', `/api/portal/feeds/${feedId}/`, { url: `${site.feedUrl(feed)}?${serial}` })
  }

  async function moderate(desk: Desk): Promise<Outcome> {
    const { publisherId, feedId, slug } = desk
    const path = `/api/portal/contents/${publisherId}/feeds/${feedId}/`
    const list = await call('GET', `${path}?page_size=6`)
    if (list.kind === 'done') {
      desk.items = (list.body as { results: { id: number; title: string }[] }).results
    }
    if (desk.items.length === 0) return list
    const { id, title } = random.pick(desk.items)
    const status = random.pick(['pinned', 'banned', 'normal', 'normal'])
    const keep_on_air = random.integer(0, 3) === 0
    const name = `publisher ${publisherId} item ${id}`
    const isRemoval = status === 'banned' && !keep_on_air
    if (!isRemoval) removals.allow(slug, title)
    const outcome = await change(name, status, 'PATCH', `${path}content/${id}/`, { status, keep_on_air })
    if (isRemoval && outcome.kind === 'done') removals.remove(slug, title, performance.now())
    return outcome
  }

  /** Withdraws an item from all publishers; the API refuses one that is already withdrawn. */
  async function withdraw({ items, slug }: Desk): Promise<Outcome | null> {
    if (items.length === 0) return null
    const { id, title } = random.pick(items)
    removals.withdraw(slug, performance.now())
    const outcome = await call('POST', `/api/portal/items/${id}/withdraw/`, { reason: 'other' })
    removals.withdraw(slug, performance.now())
    if (outcome.kind === 'done') {
      removals.remove(slug, title, performance.now())
      ledger.acknowledge(`item ${id} withdrawn`, true)
    }
    if (outcome.kind === 'unknown') ledger.doubt(`item ${id} withdrawn`, true, Date.now())
    return outcome
  }

  /** Edits the headline of an item for a publisher, which then no longer shows the previous one. */
  async function edit({ items, publisherId, slug }: Desk): Promise<Outcome | null> {
    const item = items.length === 0 ? undefined : random.pick(items)
    if (item === undefined) return null
    serial += 1
    const title = `Edited ${serial}`
    const outcome = await change(
      `publisher ${publisherId} headline of ${item.id}`,
      title,
      'PATCH',
      `/api/portal/items/${item.id}/`,
      { title, publisher: publisherId },
    )
    if (outcome.kind === 'done') {
      removals.remove(slug, item.title, performance.now())
      item.title = title
    }
    return outcome
  }

  async function generate(desk: Desk): Promise<Outcome> {
    const outcome = await call('POST', `/api/portal/publishers/${desk.publisherId}/generate/`, {
      force: true,
    })
    if (outcome.kind === 'done') {
      const { id } = outcome.body as { id: number }
      if (!desk.videoIds.includes(id)) desk.videoIds.push(id)
      ledger.acknowledge(`video ${id}`, true)
    }
    return outcome
  }

  async function pin({ slug, videoIds }: Desk): Promise<Outcome> {
    if (videoIds.length === 0 || random.integer(0, 3) === 0) {
      return change(`pinned of ${slug}`, null, 'POST', `/api/publishers/${slug}/unpin-video/`, {})
    }
    const videoId = random.pick(videoIds)
    return change(`pinned of ${slug}`, videoId, 'POST', `/api/publishers/${slug}/pin-video/`, {
      video_id: videoId,
    })
  }

  async function cancel({ videoIds }: Desk): Promise<Outcome | null> {
    const videoId = videoIds.at(-1)
    if (videoId === undefined) return null
    const path = `/api/portal/videos/${videoId}/`
    return change(`video ${videoId} cancelled`, 'cancelled', 'POST', `${path}cancel/`, {})
  }

  async function changeLimit(): Promise<Outcome> {
    const limit = random.integer(1, 3)
    const name = 'settings max_concurrent_generations'
    return change(name, limit, 'PUT', '/api/portal/settings/', { max_concurrent_generations: limit })
  }

  async function entry(desk: Desk): Promise<Outcome | null> {
    const what = random.integer(0, 22)
    if (what < 4) return rename(desk)
    if (what < 8) return publish(desk)
    if (what < 12) return moderate(desk)
    if (what < 16) return generate(desk)
    if (what < 18) return pin(desk)
    if (what === 18) return cancel(desk)
    if (what === 19) return withdraw(desk)
    if (what < 22) return edit(desk)
    // Only one operator changes the shared setting.
    return desk === desks[0] ? changeLimit() : null
  }

  async function workDesk(desk: Desk, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const outcome = await entry(desk)
      await delay(outcome?.kind === 'unknown' ? PAUSE_AFTER_DOUBT_MS : PAUSE_MS)
    }
  }

  return {
    calls,
    async work(signal) {
      await Promise.all(desks.map(desk => workDesk(desk, signal)))
    },
    playing: () =>
      desks.flatMap(({ slug, videoIds }) => {
        const [videoId] = videoIds
        return videoId === undefined ? [] : [{ slug, videoId }]
      }),
  }
}
