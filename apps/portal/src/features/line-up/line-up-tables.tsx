import type { LeftOutItem, LineUpItem, VideoLineUp } from '@feedreel/contracts/line-up'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import { TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { OutsideLink } from '../../ui/page/links.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import classes from './line-up-tables.module.css'
import { texts } from './texts.ts'

const { columns: words } = texts

/** Not every item has a URL. */
const titleOf = ({ title, url }: { title: string; url: string | null }) =>
  url === null ? title : <OutsideLink href={url}>{title}</OutsideLink>

const ITEMS: readonly Column<LineUpItem>[] = [
  { key: 'position', title: words.position, kind: 'mark', cell: item => item.position },
  { key: 'title', title: words.title, kind: 'main', cell: titleOf },
  { key: 'feed', title: words.feed, kind: 'text', cell: item => item.feed_name },
  {
    key: 'why',
    title: words.why,
    cell: item => (
      <StatusBadge tone={item.is_pinned ? 'success' : 'secondary'}>
        {item.is_pinned ? texts.pinned : texts.newest}
      </StatusBadge>
    ),
  },
  {
    key: 'time',
    title: words.time,
    cell: item => (
      <span className={classes.time}>
        {`${formatMinutesSeconds(item.start)} – ${formatMinutesSeconds(item.end)}`}
      </span>
    ),
  },
]

const LEFT_OUT: readonly Column<LeftOutItem>[] = [
  { key: 'title', title: words.title, kind: 'main', cell: titleOf },
  { key: 'feed', title: words.feed, kind: 'text', cell: item => item.feed_name },
  {
    key: 'why',
    title: words.why,
    cell: item => (
      <div className={classes.why}>
        <TwoLines title={texts.reasons[item.reason]}>{item.sentence}</TwoLines>
      </div>
    ),
  },
]

type LineUpTablesProps = {
  label: string
  /** Undefined while it is loading. */
  lineUp: VideoLineUp | undefined
  /** Shown when the line-up is empty. */
  none: string
}

/** The items of a video in order, and the left out ones with reasons. */
export function LineUpTables({ label, lineUp, none }: LineUpTablesProps) {
  return (
    <>
      <DataTable
        label={label}
        columns={ITEMS}
        rows={lineUp?.items}
        keyOf={item => item.position}
        empty={<EmptyState icon="video" text={none} />}
      />
      {lineUp && lineUp.left_out.length > 0 && (
        <>
          <h3 className={classes.heading}>{texts.leftOut(lineUp.left_out.length)}</h3>
          <DataTable
            label={texts.leftOutTable}
            columns={LEFT_OUT}
            rows={lineUp.left_out}
            keyOf={item => `${item.id}/${item.feed_name}/${item.title}`}
            empty={null}
          />
        </>
      )}
    </>
  )
}
