import { isHttpUrl } from '@feedreel/contracts/fields'
import { readOpml } from '@feedreel/feed-reader/read-opml'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { findFeedByUrl } from '../store.ts'
import { addFeed } from './manage-feeds.ts'

/** Feeds that are added in one transaction. */
const BATCH = 50

export type ImportCounts = { added: number; known: number; unusable: number; isCut: boolean }

/**
 * Adds the feeds of a subscription list that are not there yet.
 * @param isActive pull them from now on
 * @throws NotOpmlError when the text is something else
 */
export async function importOpml(
  platform: Platform,
  actor: Actor,
  text: string,
  isActive: boolean,
  signal: AbortSignal,
): Promise<ImportCounts> {
  const list = readOpml(text)
  const feeds = list.feeds.filter(({ url }) => isHttpUrl(url))
  const unusable = list.unusable + list.feeds.length - feeds.length
  const counts: ImportCounts = { added: 0, known: 0, unusable, isCut: list.truncated }
  for (let first = 0; first < feeds.length; first += BATCH) {
    signal.throwIfAborted()
    await platform.db.transaction().execute(async tx => {
      for (const { name, url } of feeds.slice(first, first + BATCH)) {
        if (await findFeedByUrl(tx, url)) counts.known += 1
        else {
          await addFeed(platform, actor, tx, { name, url, is_active: isActive })
          counts.added += 1
        }
      }
    })
  }
  return counts
}

/** Says in one sentence what an import did. */
export function describeImport({ added, known, unusable, isCut }: ImportCounts): string {
  const skipped = unusable === 0 ? '' : `, ${unusable} without a usable address`
  const cut = isCut ? ' The list is longer than what is read of it at a time.' : ''
  return `${added} ${added === 1 ? 'feed' : 'feeds'} added, ${known} already there${skipped}.${cut}`
}
