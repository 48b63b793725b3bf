import type { ContentItem } from '@feedreel/contracts/contents'
import type { CsvField } from '../../lib/csv.ts'
import { texts } from './texts.ts'

const { columns, statuses } = texts.feed

/** What stands in an exported list of a feed's items; moments in UTC. */
export const CONTENT_CSV: readonly CsvField<ContentItem>[] = [
  { title: columns.content, value: item => item.title },
  { title: columns.summary, value: item => item.summary },
  { title: columns.url, value: item => item.url },
  { title: columns.status, value: item => statuses[item.status] },
  { title: columns.category, value: item => item.category },
  { title: columns.date, value: item => item.publication_date },
]
