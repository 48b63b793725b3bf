import { routes } from '../../lib/api/routes.ts'
import { DownloadButton } from '../../ui/form/action-button.tsx'
import { WholeList } from '../../ui/list/whole-list.tsx'
import { FEED_CSV, feedColumns } from './columns.tsx'
import { filterFeeds, isFailing } from './filter-feeds.ts'
import { ImportOpml } from './opml.tsx'
import { useDeleteFeed, useFeeds } from './queries.ts'
import { texts } from './texts.ts'

const PROBLEM = { label: texts.failingCount, is: isFailing }

/** Every feed. */
export function Component() {
  return (
    <WholeList
      texts={texts}
      icon="feed"
      addTo="/portal/feeds/add"
      list={useFeeds()}
      filter={filterFeeds}
      problem={PROBLEM}
      columns={feedColumns}
      csvFields={FEED_CSV}
      deletion={useDeleteFeed()}
      actions={
        <>
          <ImportOpml />
          <DownloadButton href={routes.feeds.exportOpml.path}>{texts.opml.export}</DownloadButton>
        </>
      }
    />
  )
}
