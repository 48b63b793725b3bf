import type { ComparedItem, LineUpChange, VideoComparison } from '@feedreel/contracts/line-up'
import { Moment, Tags } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { OutsideLink, TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import { StatusBadge, type Tone } from '../../ui/page/status-badge.tsx'
import classes from './line-up-tables.module.css'
import { useVideoComparison } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.comparison
const TONES: Record<LineUpChange, Tone> = {
  added: 'success',
  removed: 'secondary',
  moved: 'plain',
  changed: 'accent',
}
const CHANGES = ['added', 'removed', 'moved', 'changed'] as const

/** Items added, removed, moved or changed since the publisher's previous completed video. */
export function ComparisonPanel({ videoId }: { videoId: number }) {
  return (
    <ClosedPanel id="changes" title={words.title} hint={words.hint} show={words.show} hide={words.hide}>
      <LoadedComparison videoId={videoId} />
    </ClosedPanel>
  )
}

function LoadedComparison({ videoId }: { videoId: number }) {
  const query = useVideoComparison(videoId)
  const { data, isError } = query
  if (isError && data === undefined) return <LoadError text={words.loadFailed} query={query} />
  if (data?.previous === null) return <EmptyState icon="video" text={words.first} />
  return (
    <>
      {data?.previous && <Summary previous={data.previous} items={data.items} />}
      <DataTable
        label={words.title}
        columns={COLUMNS}
        rows={data?.items.filter(({ changes }) => changes.length > 0)}
        keyOf={item => `${item.position}/${item.previous_position}`}
        empty={<EmptyState icon="video" text={words.none} />}
      />
    </>
  )
}

type SummaryProps = {
  previous: NonNullable<VideoComparison['previous']>
  items: readonly ComparedItem[]
}

function Summary({ previous: { id, generation_completed: completed }, items }: SummaryProps) {
  const countOf = (change: LineUpChange) => items.filter(({ changes }) => changes.includes(change)).length
  const counts = CHANGES.map(change => ({ change, count: countOf(change) })).filter(({ count }) => count > 0)
  const same = items.filter(({ changes }) => changes.length === 0).length
  const parts = [
    ...counts.map(({ change, count }) => words.counted[change](count)),
    ...(same > 0 ? [words.same(same)] : []),
  ]
  return (
    <div className={classes.summary}>
      <p className={classes.sentence}>
        {parts.join(', ')} {words.since}{' '}
        <TextLink to={`/portal/videos/${id}`}>
          {words.video(id)} (<Moment iso={completed} />)
        </TextLink>
        .
      </p>
    </div>
  )
}

function PlaceCell({ item: { position, previous_position: before } }: { item: ComparedItem }) {
  if (position === null) return <span className={classes.since}>{words.was(before ?? 0)}</span>
  return (
    <>
      {position}
      {before !== null && before !== position && <div className={classes.since}>{words.was(before)}</div>}
    </>
  )
}

function TitleCell({ item: { title, url, previous_title: before } }: { item: ComparedItem }) {
  const text = title || texts.untitled
  return (
    <>
      <bdi>{url === null ? text : <OutsideLink href={url}>{text}</OutsideLink>}</bdi>
      {before !== null && (
        <div className={classes.since}>
          {words.before} <bdi>{before || texts.untitled}</bdi>
        </div>
      )}
    </>
  )
}

const COLUMNS: readonly Column<ComparedItem>[] = [
  { key: 'title', title: texts.columns.title, kind: 'main', cell: item => <TitleCell item={item} /> },
  {
    key: 'changes',
    title: words.change,
    cell: ({ changes }) => (
      <Tags>
        {changes.map(change => (
          <StatusBadge key={change} tone={TONES[change]}>
            {words.changes[change]}
          </StatusBadge>
        ))}
      </Tags>
    ),
  },
  { key: 'position', title: texts.columns.position, cell: item => <PlaceCell item={item} /> },
  { key: 'feed', title: texts.columns.feed, kind: 'text', cell: ({ feed_name: name }) => <bdi>{name}</bdi> },
]
