import { WholeList } from '../../ui/whole-list.tsx'
import { feedColumns } from './columns.tsx'
import { filterFeeds } from './filter-feeds.ts'
import { useDeleteFeed, useFeeds } from './queries.ts'
import { texts } from './texts.ts'

/** Every feed. */
export function Component() {
  return (
    <WholeList
      texts={texts}
      icon="feed"
      addTo="/portal/feeds/add"
      list={useFeeds()}
      filter={filterFeeds}
      columns={feedColumns}
      deletion={useDeleteFeed()}
    />
  )
}
