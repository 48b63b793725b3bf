import type { NextLineUp } from '@feedreel/contracts/line-up'
import { formatDateTime, formatMinutesSeconds } from '../../lib/format/time.ts'
import { LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import classes from './line-up-tables.module.css'
import { LineUpTables } from './line-up-tables.tsx'
import { useNextLineUp, useVideoLineUp } from './queries.ts'
import { texts } from './texts.ts'

/** What the publisher's next video will hold and why other items are out. */
export function NextLineUpPanel({ publisherId }: { publisherId: number }) {
  return (
    <ClosedPanel title={texts.next.title} hint={texts.next.hint} show={texts.show} hide={texts.hide}>
      <LoadedNextLineUp publisherId={publisherId} />
    </ClosedPanel>
  )
}

function LoadedNextLineUp({ publisherId }: { publisherId: number }) {
  const { data, isError, isFetching, refetch } = useNextLineUp(publisherId)
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
  }
  return (
    <>
      {data && <p className={classes.summary}>{summaryOf(data)}</p>}
      <LineUpTables label={texts.next.title} lineUp={data} none={texts.next.none} />
    </>
  )
}

function summaryOf({ items, duration, due }: NextLineUp): string {
  const holds = texts.next.holds(items.length, formatMinutesSeconds(duration.total))
  if (due.is_due) return `${holds} ${texts.next.due}`
  const later = due.due_at ? ` ${texts.next.dueAt(formatDateTime(due.due_at))}` : ''
  return `${holds} ${due.reason ?? ''}${later}`
}

/** Why each item is in a finished video and others are not. */
export function VideoLineUpPanel({ videoId }: { videoId: number }) {
  return (
    <ClosedPanel title={texts.video.title} hint={texts.video.hint} show={texts.show} hide={texts.hide}>
      <LoadedVideoLineUp videoId={videoId} />
    </ClosedPanel>
  )
}

function LoadedVideoLineUp({ videoId }: { videoId: number }) {
  const { data, isError, isFetching, refetch } = useVideoLineUp(videoId)
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
  }
  return <LineUpTables label={texts.video.title} lineUp={data} none={texts.video.none} />
}
