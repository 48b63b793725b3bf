import { PUBLISHER_COLUMNS } from '@feedreel/contracts/batch/csv-columns'
import type { CsvImport } from '@feedreel/contracts/batch/csv-import'
import { isHttpUrl } from '@feedreel/contracts/fields/http-url'
import { slugFromName } from '@feedreel/contracts/fields/slug'
import { PublisherInput } from '@feedreel/contracts/publishers'
import { findFeedId } from '#features/feeds/service/read-feeds.ts'
import { addPublisher } from '#features/publishers/service/save-publisher.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/database/database.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import type { Platform } from '#platform/platform.ts'
import { asFlag, asList, asNumber } from '../rules.ts'
import { importRows, parseRow, type SentFile } from './import-rows.ts'

/** The ids of feeds in the order of their addresses. @throws InvalidFieldsError for an address that no feed has */
async function feedIds(db: Queryable, addresses: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const address of addresses) {
    const id = isHttpUrl(address) ? await findFeedId(db, address) : null
    if (id === null) throw new InvalidFieldsError({ feeds: [`There is no feed with the URL ${address}.`] })
    ids.push(id)
  }
  return ids
}

/** The columns of fields of a publisher whose names differ in the file. */
const COLUMN_OF: Readonly<Record<string, string>> = { feed_settings: 'feeds' }

/** Adds the publishers of a CSV file. @throws InvalidFieldsError for the file as a whole */
export async function importPublishers(
  platform: Platform,
  actor: Actor,
  sent: SentFile,
  files: readonly UploadedFile[],
): Promise<CsvImport> {
  return importRows(platform, sent, files, {
    columns: PUBLISHER_COLUMNS,
    required: ['name'],
    async add(tx, { feeds, top_n_contents, ...cells }) {
      const top = asNumber(top_n_contents)
      const ids = await feedIds(tx, asList(feeds) ?? [])
      const fields = {
        name: cells.name,
        slug: cells.slug ?? slugFromName(cells.name ?? ''),
        // No domain has a comma or semicolon.
        allowed_domains: asList(cells.allowed_domains?.replace(/[,;]/g, ' ')),
        feed_settings: ids.map(feed_id => ({ feed_id, top_n_contents: top })),
        length_per_content: asNumber(cells.length_per_content),
        video_update_frequency: asNumber(cells.video_update_frequency),
        auto_video_generation_enabled: asFlag(cells.auto_video_generation_enabled),
        is_active: asFlag(cells.is_active),
      }
      await addPublisher({ platform, actor, tx }, parseRow(PublisherInput, fields, COLUMN_OF))
    },
  })
}
