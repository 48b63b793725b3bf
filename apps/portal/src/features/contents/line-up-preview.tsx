import type { LeftOutItem, LineUpItem, NextLineUp } from '@feedreel/contracts/line-up'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, formatMinutesSeconds } from '../../lib/time.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './line-up-preview.module.css'
import { useNextLineUp } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.lineUp

const ITEMS: readonly Column<LineUpItem>[] = [
  { key: 'position', title: words.columns.position, cell: item => item.position },
  { key: 'title', title: words.columns.title, kind: 'main', cell: item => item.title },
  { key: 'feed', title: words.columns.feed, cell: item => item.feed_name },
  {
    key: 'why',
    title: words.columns.why,
    cell: item => (
      <StatusBadge tone={item.is_pinned ? 'success' : 'secondary'}>
        {item.is_pinned ? words.pinned : words.newest}
      </StatusBadge>
    ),
  },
  {
    key: 'time',
    title: words.columns.time,
    cell: item => `${formatMinutesSeconds(item.start)} – ${formatMinutesSeconds(item.end)}`,
  },
]

const LEFT_OUT: readonly Column<LeftOutItem>[] = [
  { key: 'title', title: words.columns.title, kind: 'main', cell: item => item.title },
  { key: 'feed', title: words.columns.feed, cell: item => item.feed_name },
  { key: 'why', title: words.columns.why, cell: item => item.sentence },
]

/** What the publisher's next video will hold and why other items are out; loaded when it is opened. */
export function LineUpPreview({ publisherId }: { publisherId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={words.title}
      hint={words.hint}
      isFlush
      actions={
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
      }
    >
      {isOpen && <LoadedLineUp publisherId={publisherId} />}
    </Panel>
  )
}

function LoadedLineUp({ publisherId }: { publisherId: number }) {
  const { data, isError, isFetching, refetch } = useNextLineUp(publisherId)
  if (isError && data === undefined) {
    return <LoadError text={words.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
  }
  return (
    <>
      {data && <p className={classes.summary}>{summaryOf(data)}</p>}
      <DataTable
        label={words.title}
        columns={ITEMS}
        rows={data?.items}
        keyOf={item => item.position}
        empty={<EmptyState icon="video" text={words.none} />}
      />
      {data && data.left_out.length > 0 && (
        <>
          <h3 className={classes.heading}>{words.leftOut(data.left_out.length)}</h3>
          <DataTable
            label={words.leftOutTable}
            columns={LEFT_OUT}
            rows={data.left_out}
            keyOf={item => `${item.id}/${item.feed_name}/${item.title}`}
            empty={null}
          />
        </>
      )}
    </>
  )
}

function summaryOf({ items, duration, due }: NextLineUp): string {
  const holds = words.holds(items.length, formatMinutesSeconds(duration.total))
  if (due.is_due) return `${holds} ${words.due}`
  const later = due.due_at ? ` ${words.dueAt(formatDateTime(due.due_at))}` : ''
  return `${holds} ${due.reason ?? ''}${later}`
}
