import type { Publisher } from '@feedreel/contracts/publishers'
import type { CsvField } from '../../lib/list/csv.ts'
import { texts } from './texts.ts'

const { columns } = texts

/** What stands in an exported list of publishers; lists within a cell are separated by spaces. */
export const PUBLISHER_CSV: readonly CsvField<Publisher>[] = [
  { title: columns.publisher, value: publisher => publisher.name },
  { title: columns.slug, value: publisher => publisher.slug },
  { title: columns.domains, value: publisher => publisher.allowed_domains.join(' ') },
  { title: columns.pinned, value: publisher => publisher.pinned_video?.id ?? null },
  {
    title: columns.feeds,
    value: publisher => publisher.feed_settings.map(feed => feed.feed_name).join(', '),
  },
  { title: columns.status, value: publisher => (publisher.is_active ? texts.active : texts.inactive) },
]
