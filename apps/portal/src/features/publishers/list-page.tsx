import { WholeList } from '../../ui/list/whole-list.tsx'
import { publisherColumns } from './columns.tsx'
import { PUBLISHER_CSV } from './csv-fields.ts'
import { filterPublishers } from './filter-publishers.ts'
import { useDeletePublisher, usePublishers } from './queries.ts'
import { texts } from './texts.ts'

/** Every publisher. */
export function Component() {
  return (
    <WholeList
      texts={texts}
      icon="publisher"
      addTo="/portal/publishers/add"
      list={usePublishers()}
      filter={filterPublishers}
      columns={publisherColumns}
      csvFields={PUBLISHER_CSV}
      deletion={useDeletePublisher()}
    />
  )
}
