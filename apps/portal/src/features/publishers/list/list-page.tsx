import type { PublisherBulkAction } from '@feedreel/contracts/batch/bulk'
import type { ListedPublisher } from '@feedreel/contracts/publishers'
import type { Bulk } from '../../../ui/list/bulk-bar.tsx'
import { WholeList } from '../../../ui/list/whole-list.tsx'
import { ImportCsvButton } from '../../csv-import/import-button.tsx'
import { useMay } from '../../session/access.ts'
import { useChangePublishers, useDeletePublisher, usePublishers } from '../queries.ts'
import { PUBLISHER_CSV, publisherColumns } from './columns.tsx'
import { filterPublishers } from './filter-publishers.ts'
import { texts } from './texts.ts'

const words = texts.bulk
const BULK: Omit<Bulk<PublisherBulkAction>, 'run'> = {
  question: words.question,
  choices: [
    { action: 'generate', icon: 'video', ...words.generate },
    { action: 'pause', icon: 'pause', ...words.pause },
    { action: 'resume', icon: 'play', ...words.resume },
    { action: 'delete', icon: 'trash', isDangerous: true, ...words.delete },
  ],
}

/** What can be done to many publishers at once; null for people who may not. */
function usePublisherBulk(): Bulk<PublisherBulkAction> | null {
  const may = useMay()
  const run = useChangePublishers()
  return may('bulk.publishers') ? { ...BULK, run } : null
}

/** The chip of the filter by feed: its name from a publisher that shows it, else its id. */
function feedChip(feed: string, publishers: readonly ListedPublisher[]): string {
  const places = publishers.flatMap(publisher => publisher.feed_settings)
  const found = places.find(({ feed_id }) => String(feed_id) === feed)
  return texts.feedChip(found?.feed_name ?? `#${feed}`)
}

/** Every publisher. */
export function Component() {
  const may = useMay()
  return (
    <WholeList
      texts={texts}
      icon="publisher"
      addTo={may('publishers.create') ? '/portal/publishers/add' : null}
      list={usePublishers()}
      filter={filterPublishers}
      feedChip={feedChip}
      columns={publisherColumns}
      csvFields={PUBLISHER_CSV}
      deletion={useDeletePublisher()}
      bulk={usePublisherBulk()}
      actions={may('csvImport.publishers') && <ImportCsvButton what="publishers" />}
    />
  )
}
