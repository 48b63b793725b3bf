import type { Feed } from '@feedreel/contracts/feeds'
import { truncate } from '../../lib/format/text.ts'
import type { CsvField } from '../../lib/list/csv.ts'
import { Moment, Tags, TwoLines } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { EditDelete } from '../../ui/list/row-actions.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { useMay } from '../session/access.ts'
import classes from './columns.module.css'
import { isFailing } from './filter-feeds.ts'
import { texts } from './texts.ts'

const URL_CHARACTERS = 40

/**
 * The columns of the list of feeds.
 * @param onDelete called by the delete button
 */
export function feedColumns(onDelete: (feed: Feed) => void): readonly Column<Feed>[] {
  return [
    {
      key: 'feed',
      title: texts.feed,
      kind: 'main',
      isSortable: true,
      cell: feed => (
        <TwoLines title={feed.name}>
          <span className={classes.url} title={feed.url}>
            {truncate(feed.url, URL_CHARACTERS)}
          </span>
          <FeedProblem feed={feed} />
        </TwoLines>
      ),
    },
    {
      key: 'created',
      title: texts.createdAt,
      isSortable: true,
      cell: feed => (feed.created_at ? <Moment iso={feed.created_at} /> : texts.unknown),
    },
    {
      key: 'updated',
      title: texts.lastUpdated,
      isSortable: true,
      cell: feed => (feed.last_updated ? <Moment iso={feed.last_updated} /> : texts.never),
    },
    {
      key: 'status',
      title: texts.status,
      isSortable: true,
      cell: feed => (
        <Tags>
          <StatusBadge tone={feed.is_active && !isFailing(feed) ? 'success' : 'secondary'}>
            {feed.is_active ? texts.active : texts.inactive}
          </StatusBadge>
          {isFailing(feed) && <StatusBadge tone="danger">{texts.failing}</StatusBadge>}
        </Tags>
      ),
    },
    {
      key: 'actions',
      title: texts.actions,
      kind: 'actions',
      cell: feed => <FeedActions feed={feed} onDelete={() => onDelete(feed)} />,
    },
  ]
}

function FeedActions({ feed, onDelete }: { feed: Feed; onDelete: () => void }) {
  const may = useMay()
  return (
    <EditDelete
      name={feed.name}
      editTo={`/portal/feeds/${feed.id}`}
      editLabel={may('feeds.update') ? texts.edit : texts.show}
      deleteLabel={texts.remove}
      onDelete={onDelete}
      mayDelete={may('feeds.remove')}
    />
  )
}

function FeedProblem({ feed }: { feed: Feed }) {
  if (!feed.last_error || !feed.is_active) return null
  return (
    <div className={classes.problem}>
      <span className={classes.reason} title={feed.last_error}>
        {feed.last_error}
      </span>
      {feed.next_poll_at && (
        <span className={classes.next}>
          {texts.nextTry} <Moment iso={feed.next_poll_at} />
        </span>
      )}
    </div>
  )
}

/** CSV columns of the list of feeds; times in UTC. */
export const FEED_CSV: readonly CsvField<Feed>[] = [
  { title: texts.feed, value: feed => feed.name },
  { title: texts.url, value: feed => feed.url },
  { title: texts.createdAt, value: feed => feed.created_at },
  { title: texts.lastUpdated, value: feed => feed.last_updated },
  { title: texts.status, value: feed => (feed.is_active ? texts.active : texts.inactive) },
  { title: texts.problem, value: feed => feed.last_error },
]
