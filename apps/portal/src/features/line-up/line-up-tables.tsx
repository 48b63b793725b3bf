import type { Segment } from '@feedreel/contracts/fields/segment'
import type { LeftOutItem, LineUpItem, VideoLineUp } from '@feedreel/contracts/line-up'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format/date.ts'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { Pictured, QuotingText, Tags, TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { OutsideLink, TextLink } from '../../ui/page/links.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import type { OpenItemDialog } from '../item-actions/item-dialogs.tsx'
import { DeletedItemMenu, ItemMenu } from '../item-actions/item-menu.tsx'
import { SegmentPicture } from '../segments/segment-picture.tsx'
import classes from './line-up-tables.module.css'
import { texts } from './texts.ts'

const { columns: words } = texts

type TitleProps = { item: LineUpItem | LeftOutItem; segment: Segment | null; isOfScreen?: boolean }

/** The title of an item, with a link if it has a URL; withdrawn items have no text. */
function Title({ item, segment, isOfScreen = false }: TitleProps) {
  const { title, url } = item
  const text = title || texts.untitled
  return (
    <Pictured picture={<SegmentPicture item={item} segment={segment} isOfScreen={isOfScreen} />}>
      <bdi>{url === null ? text : <OutsideLink href={url}>{text}</OutsideLink>}</bdi>
    </Pictured>
  )
}

/** The feed of an item; deleted items have no link to it. */
function feedOf({ feed_id: id, feed_name: name }: Pick<LineUpItem, 'feed_id' | 'feed_name'>) {
  const shown = <bdi>{name}</bdi>
  return id === null ? shown : <TextLink to={`/portal/feeds/${id}`}>{shown}</TextLink>
}

/** A note that an item has since been removed. */
function RemovedBadge({ removed }: Pick<LineUpItem, 'removed'>) {
  if (!removed) return null
  return (
    <span>
      <StatusBadge tone="dark">{texts.removed[removed.status]}</StatusBadge>{' '}
      <span className={classes.since}>{texts.since(formatDateTime(removed.since))}</span>
    </span>
  )
}

/** The menu of an item; of a deleted one it can only withdraw what videos still show. */
function actionsColumn<T extends LineUpItem | LeftOutItem>(onOpen: OpenItemDialog): Column<T> {
  return {
    key: 'actions',
    title: words.actions,
    kind: 'actions',
    cell: item => {
      const { id, title } = item
      const isWithdrawn = item.removed?.status === 'withdrawn'
      if (id !== null) return <ItemMenu item={{ id, title }} isWithdrawn={isWithdrawn} onOpen={onOpen} />
      const deleted = 'item_id' in item && !isWithdrawn ? item.item_id : null
      return deleted !== null && <DeletedItemMenu item={{ id: deleted, title }} onOpen={onOpen} />
    },
  }
}

type OnPlay = ((timeS: number) => void) | null

/** When an item is on screen; a button that plays it where there is a player. */
function ItemTime({ item: { title, start, end }, onPlay }: { item: LineUpItem; onPlay: OnPlay }) {
  const time = `${formatMinutesSeconds(start)} – ${formatMinutesSeconds(end)}`
  if (onPlay === null) return time
  return (
    <IconButton icon="play" title={texts.playItem(title || texts.untitled)} onClick={() => onPlay(start)}>
      {time}
    </IconButton>
  )
}

/** Answers of older processes lack the segment during a rolling restart. */
const onAirTitle = (item: LineUpItem | LeftOutItem) => <Title item={item} segment={item.segment ?? null} />

/** The title with the segment in the video itself. @param url of its file; null when it is gone */
const titleIn = (url: string | null) => (item: LineUpItem) => (
  <Title item={item} segment={url === null ? null : { url, start: item.start, end: item.end }} isOfScreen />
)

const itemColumns = (
  onOpen: OpenItemDialog,
  onPlay: OnPlay,
  title: (item: LineUpItem) => ReactNode,
): readonly Column<LineUpItem>[] => [
  { key: 'position', title: words.position, kind: 'mark', cell: item => item.position },
  { key: 'title', title: words.title, kind: 'main', cell: title },
  { key: 'feed', title: words.feed, kind: 'text', cell: feedOf },
  {
    key: 'why',
    title: words.why,
    cell: item => (
      <Tags>
        <StatusBadge tone={item.is_pinned ? 'brand' : 'secondary'}>
          {item.is_pinned ? texts.pinned : texts.newest}
        </StatusBadge>
        {item.on_air && <StatusBadge tone="success">{texts.onAir}</StatusBadge>}
        <RemovedBadge removed={item.removed} />
      </Tags>
    ),
  },
  {
    key: 'time',
    title: words.time,
    cell: item => (
      <span className={classes.time}>
        <ItemTime item={item} onPlay={onPlay} />
        {typeof item.needs_seconds === 'number' && (
          <StatusBadge tone="secondary">{texts.needs(item.needs_seconds)}</StatusBadge>
        )}
      </span>
    ),
  },
  actionsColumn(onOpen),
]

const leftOutColumns = (onOpen: OpenItemDialog): readonly Column<LeftOutItem>[] => [
  { key: 'title', title: words.title, kind: 'main', cell: onAirTitle },
  { key: 'feed', title: words.feed, kind: 'text', cell: feedOf },
  {
    key: 'why',
    title: words.why,
    cell: item => (
      <div className={classes.why}>
        <TwoLines title={texts.reasons[item.reason]}>
          <QuotingText text={item.sentence} />
        </TwoLines>
        {item.on_air && <StatusBadge tone="accent">{texts.stillOnAir}</StatusBadge>}
        {/* The sentence says it already of an item that was left out for that. */}
        {item.reason !== item.removed?.status && <RemovedBadge removed={item.removed} />}
      </div>
    ),
  },
  actionsColumn(onOpen),
]

type LineUpTablesProps = {
  label: string
  /** Undefined while it is loading. */
  lineUp: VideoLineUp | undefined
  /** Shown when the line-up is empty. */
  none: string
  /** Opens a dialog about an item. */
  onOpen: OpenItemDialog
  /** Plays the video from a time on, in seconds. */
  onPlay?: OnPlay
  /** The file of the video whose line-up it is, null when it is gone; left out for a video that is not made yet. */
  fileUrl?: string | null | undefined
}

/** The items of a video in order, and the left out ones with reasons. */
export function LineUpTables({ label, lineUp, none, onOpen, onPlay = null, fileUrl }: LineUpTablesProps) {
  return (
    <>
      <DataTable
        label={label}
        columns={itemColumns(onOpen, onPlay, fileUrl === undefined ? onAirTitle : titleIn(fileUrl))}
        rows={lineUp?.items}
        keyOf={item => item.position}
        empty={<EmptyState icon="video" text={none} />}
      />
      {lineUp && lineUp.left_out.length > 0 && (
        <>
          <h3 className={classes.heading}>{texts.leftOut(lineUp.left_out.length)}</h3>
          <DataTable
            label={texts.leftOutTable}
            columns={leftOutColumns(onOpen)}
            rows={lineUp.left_out}
            keyOf={item => `${item.id}/${item.feed_name}/${item.title}`}
            empty={null}
          />
        </>
      )}
    </>
  )
}
