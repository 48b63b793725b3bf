import type { Feed } from '@feedreel/contracts/feeds'
import type { CsvField } from '../../lib/list/csv.ts'
import { texts } from './texts.ts'

/** What stands in an exported list of feeds; moments in UTC. */
export const FEED_CSV: readonly CsvField<Feed>[] = [
  { title: texts.feed, value: feed => feed.name },
  { title: texts.url, value: feed => feed.url },
  { title: texts.createdAt, value: feed => feed.created_at },
  { title: texts.lastUpdated, value: feed => feed.last_updated },
  { title: texts.status, value: feed => (feed.is_active ? texts.active : texts.inactive) },
  { title: texts.problem, value: feed => feed.last_error },
]
