import { routes } from '../../lib/api/routes.ts'
import { DownloadButton } from '../../ui/form/action-button.tsx'
import { WholeList } from '../../ui/list/whole-list.tsx'
import { useMay } from '../session/access.ts'
import { FEED_CSV, feedColumns } from './columns.tsx'
import { filterFeeds, isFailing } from './filter-feeds.ts'
import { ImportOpml } from './opml.tsx'
import { useDeleteFeed, useFeeds } from './queries.ts'
import { texts } from './texts.ts'

const PROBLEM = { label: texts.failingCount, is: isFailing }

/** Every feed. */
export function Component() {
  const may = useMay()
  return (
    <WholeList
      texts={texts}
      icon="feed"
      addTo={may('feeds.create') ? '/portal/feeds/add' : null}
      list={useFeeds()}
      filter={filterFeeds}
      problem={PROBLEM}
      columns={feedColumns}
      csvFields={FEED_CSV}
      deletion={useDeleteFeed()}
      actions={
        <>
          {may('feeds.importOpml') && <ImportOpml />}
          {may('feeds.exportOpml') && (
            <DownloadButton href={routes.feeds.exportOpml.path}>{texts.opml.export}</DownloadButton>
          )}
        </>
      }
    />
  )
}
