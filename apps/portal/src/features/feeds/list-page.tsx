import type { FeedBulkAction } from '@feedreel/contracts/batch/bulk'
import { routes } from '../../lib/api/routes.ts'
import { DownloadButton } from '../../ui/form/action-button.tsx'
import type { Bulk } from '../../ui/list/bulk-bar.tsx'
import { WholeList } from '../../ui/list/whole-list.tsx'
import { ImportCsvButton } from '../csv-import/import-button.tsx'
import { useMay } from '../session/access.ts'
import { FEED_CSV, feedColumns } from './columns.tsx'
import { filterFeeds, isFailing } from './filter-feeds.ts'
import { ImportOpml } from './opml.tsx'
import { useChangeFeeds, useDeleteFeed, useFeeds } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.bulk
const BULK: Omit<Bulk<FeedBulkAction>, 'run'> = {
  question: words.question,
  choices: [
    { action: 'pull', icon: 'refresh', ...words.pull },
    { action: 'pause', icon: 'pause', ...words.pause },
    { action: 'resume', icon: 'play', ...words.resume },
    { action: 'delete', icon: 'trash', isDangerous: true, ...words.delete },
  ],
}
const PROBLEM = { label: texts.failingCount, is: isFailing }

/** What can be done to many feeds at once; null for people who may not. */
function useFeedBulk(): Bulk<FeedBulkAction> | null {
  const may = useMay()
  const run = useChangeFeeds()
  return may('bulk.feeds') ? { ...BULK, run } : null
}

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
      bulk={useFeedBulk()}
      actions={
        <>
          {may('csvImport.feeds') && <ImportCsvButton what="feeds" />}
          {may('feeds.importOpml') && <ImportOpml />}
          {may('feeds.exportOpml') && (
            <DownloadButton href={routes.feeds.exportOpml.path}>{texts.opml.export}</DownloadButton>
          )}
        </>
      }
    />
  )
}
