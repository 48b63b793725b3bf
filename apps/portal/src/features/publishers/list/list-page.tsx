import { WholeList } from '../../../ui/list/whole-list.tsx'
import { useMay } from '../../session/access.ts'
import { useDeletePublisher, usePublishers } from '../queries.ts'
import { PUBLISHER_CSV, publisherColumns } from './columns.tsx'
import { filterPublishers } from './filter-publishers.ts'
import { texts } from './texts.ts'

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
      columns={publisherColumns}
      csvFields={PUBLISHER_CSV}
      deletion={useDeletePublisher()}
    />
  )
}
