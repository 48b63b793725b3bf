import type { Feed, ListedFeed } from '@feedreel/contracts/feeds'
import { clsx } from 'clsx'
import { truncate } from '../../lib/format/text.ts'
import { formatSpan } from '../../lib/format/time.ts'
import type { CsvField } from '../../lib/list/csv.ts'
import { Moment, PassingTime, Tags, TwoLines } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { EditDelete } from '../../ui/list/row-actions.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { useMay } from '../session/access.ts'
import classes from './columns.module.css'
import { isFailing } from './filter-feeds.ts'
import { texts } from './texts.ts'

const URL_CHARACTERS = 40

/**
 * The columns of the list of feeds.
 * @param onDelete called by the delete button
 * @param isCompact names take two lines
 */
export function feedColumns(
  onDelete: (feed: ListedFeed) => void,
  isCompact: boolean,
): readonly Column<ListedFeed>[] {
  return [
    {
      key: 'feed',
      title: texts.feed,
      kind: 'main',
      isSortable: true,
      cell: feed => (
        <TwoLines title={feed.name}>
          {isCompact && <FeedProblem feed={feed} />}
          {isCompact && <FeedItems feed={feed} />}
          <span className={clsx(classes.url, classes.piece)} title={feed.url}>
            {truncate(feed.url, URL_CHARACTERS)}
          </span>
          {!isCompact && <FeedItems feed={feed} />}
          {!isCompact && <FeedProblem feed={feed} />}
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
      cell: feed => (
        <>
          {feed.last_updated ? <Moment iso={feed.last_updated} /> : texts.never}
          <NewestItem feed={feed} />
        </>
      ),
    },
    {
      key: 'status',
      title: texts.status,
      isSortable: true,
      cell: feed => (
        <div className={classes.status}>
          <Tags>
            <StatusBadge tone={feed.is_active && !isFailing(feed) ? 'success' : 'secondary'}>
              {feed.is_active ? texts.active : texts.inactive}
            </StatusBadge>
            {isFailing(feed) && <StatusBadge tone="danger">{texts.failing}</StatusBadge>}
          </Tags>
          <FeedPublishers feed={feed} />
        </div>
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

/** How many items a feed has, and how many of the newest have a picture. */
function FeedItems({ feed: { item_count: count, picture_percent: percent } }: { feed: ListedFeed }) {
  if (count === undefined) return null
  return (
    <div className={classes.piece}>
      {texts.items(count)}
      {percent !== null && <span title={texts.picturesMean}> · {texts.pictures(percent)}</span>}
    </div>
  )
}

/** The age of the newest item. */
function NewestItem({ feed: { newest_item_at: at } }: { feed: ListedFeed }) {
  if (!at) return null
  return (
    <div className={classes.quiet}>
      <PassingTime iso={at}>{seconds => texts.newestItem(formatSpan(seconds))}</PassingTime>
    </div>
  )
}

/** How many publishers show a feed, with a link to them. */
function FeedPublishers({ feed: { id, name, publisher_count: count } }: { feed: ListedFeed }) {
  if (count === undefined) return null
  return (
    <div className={classes.quiet}>
      {count === 0 ? (
        texts.noPublishers
      ) : (
        <TextLink to={`/portal/publishers?feed=${id}`} title={texts.publishersOf(count, name)}>
          {texts.publishers(count)}
        </TextLink>
      )}
    </div>
  )
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
    <div className={clsx(classes.problem, classes.piece)}>
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
export const FEED_CSV: readonly CsvField<ListedFeed>[] = [
  { title: texts.feed, value: feed => feed.name },
  { title: texts.url, value: feed => feed.url },
  { title: texts.createdAt, value: feed => feed.created_at },
  { title: texts.lastUpdated, value: feed => feed.last_updated },
  { title: texts.status, value: feed => (feed.is_active ? texts.active : texts.inactive) },
  { title: texts.problem, value: feed => feed.last_error },
  { title: texts.itemsColumn, value: feed => feed.item_count ?? null },
  { title: texts.newestColumn, value: feed => feed.newest_item_at ?? null },
  { title: texts.picturesColumn, value: feed => feed.picture_percent ?? null },
  { title: texts.publishersColumn, value: feed => feed.publisher_count ?? null },
]
