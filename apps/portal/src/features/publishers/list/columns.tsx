import type { ListedPublisher, Publisher } from '@feedreel/contracts/publishers'
import { formatDateTime } from '../../../lib/format/date.ts'
import { truncate } from '../../../lib/format/text.ts'
import type { CsvField } from '../../../lib/list/csv.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag, Tags, TwoLines } from '../../../ui/list/cells.tsx'
import type { Column } from '../../../ui/list/data-table.tsx'
import { EditDelete } from '../../../ui/list/row-actions.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { StatusBadge } from '../../../ui/page/status-badge.tsx'
import { useMay } from '../../session/access.ts'
import { LastSeen, NextVideo, WeekViews } from './activity.tsx'
import classes from './columns.module.css'
import { shownDomains } from './filter-publishers.ts'
import { PublisherMenu } from './publisher-menu.tsx'
import { texts } from './texts.ts'

/** Fallbacks for responses without these fields. */
const DEFAULT_FREQUENCY_MINUTES = 1440
const DEFAULT_SECONDS = 3
const TITLE_CHARACTERS = 40

function Domains({ domains }: { domains: readonly string[] }) {
  if (domains.length === 0) {
    return (
      <span className={classes.anywhere} title={texts.noDomainsMeans}>
        <StatusBadge tone="accent">{texts.noDomains}</StatusBadge>
      </span>
    )
  }
  const { shown, hidden } = shownDomains(domains)
  return (
    <span title={hidden > 0 ? domains.join(', ') : undefined}>
      {shown.join(', ')}
      {hidden > 0 && (
        <>
          {' '}
          <span className={classes.whole}>{texts.moreDomains(hidden)}</span>
        </>
      )}
    </span>
  )
}

function PublisherCell({ publisher, isCompact }: { publisher: Publisher; isCompact: boolean }) {
  if (isCompact) {
    return (
      <TwoLines title={publisher.name}>
        <Domains domains={publisher.allowed_domains} /> · {publisher.slug} ·{' '}
        {texts.version(publisher.embed_version)}
      </TwoLines>
    )
  }
  return (
    <TwoLines title={publisher.name}>
      <div className={classes.names}>
        <span>{publisher.slug}</span>
        <span>{texts.version(publisher.embed_version)}</span>
      </div>
      <div>
        <Domains domains={publisher.allowed_domains} />
      </div>
    </TwoLines>
  )
}

/** The small picture of a video; the title beside it names it. */
function Thumbnail({ address }: { address: string | null }) {
  if (address) return <img className={classes.thumbnail} src={address} alt="" loading="lazy" />
  return (
    <span className={classes.thumbnail}>
      <Icon name="video" size={16} />
    </span>
  )
}

/** The video that players show, or since when there is none. */
function OnAir({ publisher: { on_air: video, off_air_since: since } }: { publisher: Publisher }) {
  if (video === undefined) return null
  if (video === null) {
    return (
      <div className={classes.offAir}>
        {since ? texts.offAirSince(formatDateTime(since)) : texts.nothingOnAir}
      </div>
    )
  }
  return (
    <div className={classes.onAir}>
      <Thumbnail address={video.thumbnail} />
      <TextLink to={`/portal/videos/${video.id}`}>
        {texts.onAir} <bdi>{truncate(video.title || texts.untitled, TITLE_CHARACTERS)}</bdi>
      </TextLink>
    </div>
  )
}

/** What is on air in one line, for a low row. */
function LowOnAir({ publisher: { on_air: video, off_air_since: since } }: { publisher: Publisher }) {
  if (video === undefined) return null
  if (video === null) return since ? texts.offAirSince(formatDateTime(since)) : texts.nothingOnAir
  const title = video.title || texts.untitled
  return (
    <TextLink to={`/portal/videos/${video.id}`}>
      <span className={classes.lowTitle} title={title}>
        {title}
      </span>
    </TextLink>
  )
}

function PinnedCell({ publisher, isCompact }: { publisher: Publisher; isCompact: boolean }) {
  const { pinned_video: video } = publisher
  const pinned = video ? (
    <TextLink to={`/portal/videos/${video.id}`}>{texts.video(video.id)}</TextLink>
  ) : (
    texts.latest
  )
  if (isCompact) {
    return (
      <div className={classes.lowVideo}>
        {publisher.on_air && <Thumbnail address={publisher.on_air.thumbnail} />}
        <div className={classes.low}>
          <div>{pinned}</div>
          <div>
            <LowOnAir publisher={publisher} />
          </div>
        </div>
      </div>
    )
  }
  return (
    <>
      {pinned}
      <OnAir publisher={publisher} />
    </>
  )
}

type AttachedFeed = Publisher['feed_settings'][number]

const labelOf = (feed: AttachedFeed) => `${feed.feed_name} (${feed.top_n_contents})`

/** The same label; a name in Arabic or Hebrew does not move the number. */
function FeedLabel({ feed }: { feed: AttachedFeed }) {
  return (
    <span dir="ltr">
      <bdi>{feed.feed_name}</bdi> ({feed.top_n_contents})
    </span>
  )
}

const SHOWN_FEEDS = 10

type FeedsCellProps = { publisher: Publisher; isCompact: boolean }

/** The first feeds of a publisher, in a low row only one, and how many more there are. */
function FeedsCell({ publisher: { id, feed_settings: feeds }, isCompact }: FeedsCellProps) {
  if (feeds.length === 0) return texts.noFeeds
  const [first] = feeds
  if (isCompact && first) {
    return (
      <div className={classes.lowFeeds}>
        <TwoLines title={labelOf(first)} shown={<FeedLabel feed={first} />} isPlain>
          {feeds.length > 1 && (
            <span title={feeds.map(labelOf).join(', ')}>{texts.moreFeeds(feeds.length - 1)}</span>
          )}
        </TwoLines>
      </div>
    )
  }
  return (
    <Tags>
      {feeds.slice(0, SHOWN_FEEDS).map(feed => (
        <Tag key={feed.feed_id} text={labelOf(feed)}>
          <FeedLabel feed={feed} />
        </Tag>
      ))}
      {feeds.length > SHOWN_FEEDS && (
        <TextLink to={`/portal/publishers/${id}#feeds`}>
          {texts.moreFeeds(feeds.length - SHOWN_FEEDS)}
        </TextLink>
      )}
    </Tags>
  )
}

function PublisherActions({ publisher, onDelete }: { publisher: Publisher; onDelete: () => void }) {
  const may = useMay()
  return (
    <EditDelete
      name={publisher.name}
      editTo={`/portal/publishers/${publisher.id}`}
      editLabel={may('publishers.update') ? texts.edit : texts.show}
      deleteLabel={texts.remove}
      onDelete={onDelete}
      mayDelete={may('publishers.remove')}
    >
      <PublisherMenu publisher={publisher} />
    </EditDelete>
  )
}

function StatusCell({ publisher, isCompact }: { publisher: ListedPublisher; isCompact: boolean }) {
  const properties = [
    publisher.enable_ads && texts.adsEnabled,
    publisher.theme_settings?.colors && texts.customTheme,
  ].filter(property => typeof property === 'string')
  const status = (
    <StatusBadge tone={publisher.is_active ? 'success' : 'secondary'}>
      {publisher.is_active ? texts.active : texts.inactive}
    </StatusBadge>
  )
  if (isCompact) {
    return (
      <div className={classes.low}>
        {status} <WeekViews publisher={publisher} isLow />
        <div className={classes.lowLine}>
          <LastSeen publisher={publisher} />
          {properties.length > 0 && <span>{properties.join(' · ')}</span>}
        </div>
      </div>
    )
  }
  return (
    <>
      <Tags>
        {status}
        {properties.map(property => (
          <StatusBadge key={property} tone="plain">
            {property}
          </StatusBadge>
        ))}
      </Tags>
      <div className={classes.quiet}>
        <div>
          <LastSeen publisher={publisher} />
        </div>
        <div>
          <WeekViews publisher={publisher} />
        </div>
      </div>
    </>
  )
}

function SettingsCell({ publisher, isCompact }: { publisher: ListedPublisher; isCompact: boolean }) {
  const minutes = publisher.video_update_frequency ?? DEFAULT_FREQUENCY_MINUTES
  const frequency = texts.updateFrequency(minutes)
  const seconds = publisher.length_per_content ?? DEFAULT_SECONDS
  const duration = texts.contentDuration(seconds)
  if (isCompact) {
    return (
      <div className={classes.low}>
        <div title={`${frequency}, ${duration}`}>{texts.lowSettings(minutes, seconds)}</div>
        <NextVideo publisher={publisher} />
      </div>
    )
  }
  return (
    <>
      <div className={classes.settings}>
        <div>{frequency}</div>
        <div>{duration}</div>
      </div>
      <div className={classes.quiet}>
        <NextVideo publisher={publisher} />
      </div>
    </>
  )
}

/**
 * The columns of the list of publishers.
 * @param onDelete called by the delete button
 * @param isCompact cells of several lines take two
 */
export function publisherColumns(
  onDelete: (publisher: ListedPublisher) => void,
  isCompact: boolean,
): readonly Column<ListedPublisher>[] {
  const { columns } = texts
  return [
    {
      key: 'publisher',
      title: columns.publisher,
      kind: 'main',
      isSortable: true,
      cell: publisher => <PublisherCell publisher={publisher} isCompact={isCompact} />,
    },
    {
      key: 'pinned',
      title: columns.pinned,
      isSortable: true,
      kind: 'text',
      cell: publisher => <PinnedCell publisher={publisher} isCompact={isCompact} />,
    },
    {
      key: 'feeds',
      title: columns.feeds,
      isSortable: true,
      cell: publisher => <FeedsCell publisher={publisher} isCompact={isCompact} />,
    },
    {
      key: 'status',
      title: columns.status,
      isSortable: true,
      cell: publisher => <StatusCell publisher={publisher} isCompact={isCompact} />,
    },
    {
      key: 'settings',
      title: columns.settings,
      cell: publisher => <SettingsCell publisher={publisher} isCompact={isCompact} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      kind: 'actions',
      cell: publisher => <PublisherActions publisher={publisher} onDelete={() => onDelete(publisher)} />,
    },
  ]
}

const words = texts.activity

/** CSV columns of the list of publishers; lists within a cell are separated by spaces. */
export const PUBLISHER_CSV: readonly CsvField<ListedPublisher>[] = [
  { title: texts.columns.publisher, value: publisher => publisher.name },
  { title: texts.columns.slug, value: publisher => publisher.slug },
  { title: texts.columns.domains, value: publisher => publisher.allowed_domains.join(' ') },
  { title: texts.columns.pinned, value: publisher => publisher.pinned_video?.id ?? null },
  { title: texts.onAirColumn, value: publisher => publisher.on_air?.title ?? null },
  {
    title: texts.columns.feeds,
    value: publisher => publisher.feed_settings.map(feed => feed.feed_name).join(', '),
  },
  { title: texts.columns.status, value: publisher => (publisher.is_active ? texts.active : texts.inactive) },
  { title: texts.viewsColumn, value: publisher => publisher.week_views ?? null },
  { title: texts.seenColumn, value: publisher => publisher.last_seen_at ?? null },
  { title: texts.nextColumn, value: ({ next_video: next }) => next?.at ?? words.next[next?.state] ?? null },
]
