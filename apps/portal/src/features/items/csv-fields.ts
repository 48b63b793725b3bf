import type { Item, PublisherFeed } from '@feedreel/contracts/items'
import type { CsvField } from '../../lib/list/csv.ts'
import { texts } from './texts.ts'

const { columns, statuses } = texts.feed
const words = texts.overview

/** CSV columns of a feed's items; times in UTC. */
export const CONTENT_CSV: readonly CsvField<Item>[] = [
  { title: columns.content, value: item => item.title },
  { title: columns.summary, value: item => item.summary },
  { title: columns.url, value: item => item.url },
  { title: columns.status, value: item => statuses[item.status] },
  { title: columns.category, value: item => item.category },
  { title: columns.date, value: item => item.publication_date },
]

/** CSV columns of the overview. */
export const OVERVIEW_CSV: readonly CsvField<PublisherFeed>[] = [
  { title: words.publisher, value: row => row.publisher_name },
  { title: words.feed, value: row => row.feed_name },
  { title: words.limit, value: row => row.top_n_contents },
  { title: words.total, value: row => row.total_content },
  { title: words.pinned, value: row => row.pinned_count },
  { title: words.banned, value: row => row.banned_count },
]
