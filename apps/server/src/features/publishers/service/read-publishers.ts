import { isSlug } from '@feedreel/contracts/fields/slug'
import type { ListedPublisher, Publisher, PublisherQuery } from '@feedreel/contracts/publishers'
import type { Scope, Scoped } from '#platform/access/access.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentListed, presentPublisher } from '../present.ts'
import { findPublisherDetails, listPublishers } from '../store/publisher-details.ts'
import { listPublisherFeeds, type PublisherFeedRow } from '../store/publisher-feeds.ts'
import {
  countPublishers,
  findPublisher,
  findPublisherBySlug,
  findPublishersOfPlayers,
  lockPublisher,
  type PlayerPublisherRow,
  type PublisherRow,
} from '../store/publishers.ts'

export type { PlayerPublisherRow, PublisherFeedRow, PublisherRow }

/** Reads on the pool, or in a transaction. */
type Reader = Pick<Platform, 'storage'> & { db: Queryable }

/** One page of publishers, newest first, with what their players and schedules do. */
export async function listPage(
  { db, storage, clock }: Reader & Pick<Platform, 'clock'>,
  query: Scoped<PublisherQuery>,
): Promise<Page<ListedPublisher>> {
  const now = clock.now()
  const { count, rows } = await listPublishers(db, query, now)
  return { count, rows: rows.map(row => presentListed(row, now, storage)) }
}

/** @throws AppError 404 */
export async function readPublisher({ db, storage }: Reader, id: number): Promise<Publisher> {
  const row = await findPublisherDetails(db, id)
  if (!row) throw notFound('publisher')
  return presentPublisher(row, storage)
}

/** The publisher's row for other features, or undefined. */
export async function findRecord(db: Queryable, id: number): Promise<PublisherRow | undefined> {
  return findPublisher(db, id)
}

/** Finds a publisher by its current or a previous slug. */
export async function findRecordBySlug(db: Queryable, slug: string): Promise<PublisherRow | undefined> {
  return isSlug(slug) ? findPublisherBySlug(db, slug) : undefined
}

/** Finds the publishers of players by current or previous slugs. */
export async function findPlayerPublishers(
  db: Queryable,
  slugs: readonly string[],
): Promise<Map<string, PlayerPublisherRow>> {
  return findPublishersOfPlayers(db, slugs.filter(isSlug))
}

/** The feeds of a publisher in the order in which they were attached. */
export async function listFeedsOf(db: Queryable, publisherId: number): Promise<PublisherFeedRow[]> {
  return listPublisherFeeds(db, publisherId)
}

/** Locks a publisher until the end of the transaction. @returns false when it does not exist */
export async function lockRecord(tx: Tx, id: number): Promise<boolean> {
  return lockPublisher(tx, id)
}

/** The number of publishers, active or not. */
export async function countAllPublishers(db: Queryable, scope: Scope): Promise<number> {
  return scope ? scope.length : countPublishers(db)
}
