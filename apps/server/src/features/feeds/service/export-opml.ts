import { Readable } from 'node:stream'
import { writeOpml } from '@feedreel/feed-reader/opml/write-opml'
import type { FileAnswer } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listAllFeeds } from '../store/feeds.ts'

/** Every feed, inactive ones too, as a subscription list that other readers import. */
export async function exportOpml({ db, clock }: Platform): Promise<FileAnswer> {
  const feeds = await listAllFeeds(db)
  const body = Buffer.from(writeOpml('Feedreel feeds', feeds, clock.now()))
  return { body: Readable.from([body]), bytes: body.byteLength, name: 'feeds.opml' }
}
