import type { FieldErrors } from '@feedreel/contracts/errors'
import type { Feed, FeedChange } from '@feedreel/contracts/feeds'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { isUniqueViolation, type Queryable, type Tx } from '#platform/database/database.ts'
import { InvalidFieldsError, notFound } from '#platform/errors.ts'
import { publishEvent, publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { presentFeed } from '../present.ts'
import {
  deleteFeed,
  type FeedRow,
  type FeedUpdate,
  findFeedByUrl,
  insertFeeds,
  lockFeed,
  type NewFeed,
  updateFeed,
} from '../store/feeds.ts'
import { enqueuePolls } from './schedule-polls.ts'

/** Reset when the address changes. */
const NEVER_POLLED = {
  etag: null,
  last_modified: null,
  body_sha256: null,
  fetched_whole_at: null,
  ttl_minutes: null,
  idle_polls: 0,
  failures: 0,
  last_error: null,
  moved_to: null,
  moved_seen: 0,
}

/** Makes the next poll read the document even if it has not changed, because it may list deleted items. */
const READ_AGAIN = { etag: null, last_modified: null, body_sha256: null }

/** The fields in audit entries: all that operators set. */
const audited = ({ name, url, public_name, is_active, on_change, on_removal, check_interval }: Feed) => ({
  name,
  url,
  public_name,
  is_active,
  on_change,
  on_removal,
  check_interval,
})

/** The error for an address that another feed has. @param owner that feed, if known */
const urlTaken = (owner?: FeedRow) =>
  new InvalidFieldsError({
    url: [
      owner
        ? `A feed with this URL already exists: "${owner.name}".`
        : 'A feed with this URL already exists.',
    ],
  })

/**
 * Adds feeds in the caller's transaction and queues polls of the active ones.
 * @returns the new feeds, without those whose address exists already
 */
export async function addFeeds(
  platform: Pick<Platform, 'queue' | 'clock'>,
  actor: Actor,
  tx: Tx,
  inputs: readonly NewFeed[],
): Promise<Feed[]> {
  const rows = await insertFeeds(tx, inputs)
  const feeds = rows.map(presentFeed)
  const entries = feeds.map(feed => ({
    action: 'created' as const,
    subject: 'feed' as const,
    id: feed.id,
    label: feed.name,
    after: audited(feed),
  }))
  if (entries.length > 0) await recordAudit(platform, tx, actor, ...entries)
  await enqueuePolls(
    platform,
    tx,
    rows.filter(row => row.is_active),
  )
  await publishEvents(
    tx,
    rows.map(({ id }) => ({ subject: 'feed', id, change: 'created' })),
  )
  return feeds
}

/** Adds one feed in the caller's transaction. @throws InvalidFieldsError when the URL is taken */
export async function addFeed(
  platform: Pick<Platform, 'queue' | 'clock'>,
  actor: Actor,
  tx: Tx,
  input: NewFeed,
): Promise<Feed> {
  const [feed] = await addFeeds(platform, actor, tx, [input])
  if (!feed) throw urlTaken(await findFeedByUrl(tx, input.url))
  return feed
}

/** Adds a feed and queues its poll when it is active. @throws InvalidFieldsError when the URL is taken */
export async function createFeed(platform: Platform, actor: Actor, input: NewFeed): Promise<Feed> {
  return platform.db.transaction().execute(tx => addFeed(platform, actor, tx, input))
}

/** @throws InvalidFieldsError when another feed has the address, even one that was added concurrently */
async function updateUnique(tx: Tx, id: number, change: FeedUpdate): Promise<FeedRow | undefined> {
  const owner = change.url === undefined ? undefined : await findFeedByUrl(tx, change.url)
  if (owner && owner.id !== id) throw urlTaken(owner)
  return updateFeed(tx, id, change).catch(error => {
    throw isUniqueViolation(error) ? urlTaken() : error
  })
}

/**
 * Finds faults of a feed's fields that require the database, to report them together with those of the schema.
 * @param id of the changed feed, null for a new one
 */
export async function feedFaults(
  db: Queryable,
  id: number | null,
  { url }: FeedChange,
): Promise<FieldErrors> {
  const taken = url === undefined ? undefined : await findFeedByUrl(db, url)
  return taken && taken.id !== id ? urlTaken(taken).fields : {}
}

/**
 * Changes a feed. Queues a poll when its address changes or it becomes active. If one of the old address is running, it
 * stores nothing, and the schedule queues the next one when it has ended.
 * @throws AppError 404, InvalidFieldsError when the URL is taken
 */
export async function changeFeed(
  platform: Platform,
  actor: Actor,
  id: number,
  change: FeedChange,
): Promise<Feed> {
  return platform.db.transaction().execute(async tx => {
    const before = await lockFeed(tx, id)
    if (!before) throw notFound('feed')
    const { url, ...rest } = change
    const isMoved = url !== undefined && url !== before.url
    const followsRemovals = change.on_removal === 'withdraw' && before.on_removal !== 'withdraw'
    const update: FeedUpdate = {
      // Due as well, because no poll can be queued while one is running.
      ...(isMoved ? { ...change, ...NEVER_POLLED, next_poll_at: platform.clock.now() } : rest),
      ...(followsRemovals ? READ_AGAIN : {}),
      ...(change.on_removal === 'keep' ? { held_removals: 0 } : {}),
    }
    const isEmpty = Object.keys(update).length === 0
    const row = isEmpty ? before : await updateUnique(tx, id, update)
    if (!row) throw notFound('feed')
    const isRevived = row.is_active && !before.is_active
    if (row.is_active && (isMoved || isRevived)) await enqueuePolls(platform, tx, [row])
    const [from, to] = [presentFeed(before), presentFeed(row)]
    await recordAudit(platform, tx, actor, {
      action: 'updated',
      subject: 'feed',
      id,
      label: to.name,
      before: audited(from),
      after: audited(to),
    })
    await publishEvent(tx, { subject: 'feed', id, change: 'updated' })
    return to
  })
}

/** Deletes a feed with its items and its publisher feeds; videos stay. @throws AppError 404 */
export async function removeFeed(platform: Platform, actor: Actor, id: number): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const row = await lockFeed(tx, id)
    if (!row || !(await deleteFeed(tx, id))) throw notFound('feed')
    await recordAudit(platform, tx, actor, {
      action: 'deleted',
      subject: 'feed',
      id,
      label: row.name,
      before: audited(presentFeed(row)),
    })
    await publishEvent(tx, { subject: 'feed', id, change: 'deleted' })
  })
}
