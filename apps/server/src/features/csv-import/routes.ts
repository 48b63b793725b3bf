import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { importFeeds } from './service/import-feeds.ts'
import { importPublishers } from './service/import-publishers.ts'

/** Mounts the import of feeds and publishers from CSV files. */
export function mountCsvImport(mount: Mount, platform: Platform): void {
  mount(api.csvImport.feeds, async ({ body, files, actor }) => importFeeds(platform, actor, body, files))
  mount(api.csvImport.publishers, async ({ body, files, actor }) =>
    importPublishers(platform, actor, body, files),
  )
}
