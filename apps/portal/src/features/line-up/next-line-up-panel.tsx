import type { NextLineUp } from '@feedreel/contracts/line-up'
import { formatDateTime, formatMinutesSeconds } from '../../lib/format/time.ts'
import { LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import classes from './line-up-tables.module.css'
import { LineUpTables } from './line-up-tables.tsx'
import { useNextLineUp } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.next

/** What the publisher's next video will hold and why other items are out. */
export function NextLineUpPanel({ publisherId }: { publisherId: number }) {
  return (
    <ClosedPanel title={words.title} hint={words.hint} show={texts.show} hide={texts.hide}>
      <LoadedLineUp publisherId={publisherId} />
    </ClosedPanel>
  )
}

function LoadedLineUp({ publisherId }: { publisherId: number }) {
  const { data, isError, isFetching, refetch } = useNextLineUp(publisherId)
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
  }
  return (
    <>
      {data && <p className={classes.summary}>{summaryOf(data)}</p>}
      <LineUpTables label={words.title} lineUp={data} none={words.none} />
    </>
  )
}

function summaryOf({ items, duration, due }: NextLineUp): string {
  const holds = words.holds(items.length, formatMinutesSeconds(duration.total))
  if (due.is_due) return `${holds} ${words.due}`
  const later = due.due_at ? ` ${words.dueAt(formatDateTime(due.due_at))}` : ''
  return `${holds} ${due.reason ?? ''}${later}`
}
