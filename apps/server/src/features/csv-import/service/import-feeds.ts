import { FEED_COLUMNS } from '@feedreel/contracts/batch/csv-columns'
import type { CsvImport } from '@feedreel/contracts/batch/csv-import'
import { FeedInput } from '@feedreel/contracts/feeds'
import { addFeed } from '#features/feeds/service/manage-feeds.ts'
import type { Actor } from '#platform/actor.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import type { Platform } from '#platform/platform.ts'
import { asFlag, asNumber } from '../rules.ts'
import { importRows, parseRow, type SentFile } from './import-rows.ts'

/** Adds the feeds of a CSV file; active ones are pulled at once. @throws InvalidFieldsError for the file as a whole */
export async function importFeeds(
  platform: Platform,
  actor: Actor,
  sent: SentFile,
  files: readonly UploadedFile[],
): Promise<CsvImport> {
  return importRows(platform, sent, files, {
    columns: FEED_COLUMNS,
    required: ['name', 'url'],
    async add(tx, { is_active, check_interval, ...cells }) {
      const fields = { ...cells, is_active: asFlag(is_active), check_interval: asNumber(check_interval) }
      await addFeed(platform, actor, tx, parseRow(FeedInput, fields))
    },
  })
}
