import type { NextLineUp } from '@feedreel/contracts/line-up'
import { formatDateTime, formatMinutesSeconds } from '../../lib/format/time.ts'
import { LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import classes from './line-up-tables.module.css'
import { LineUpTables } from './line-up-tables.tsx'
import { useNextLineUp, useVideoLineUp } from './queries.ts'
import { texts } from './texts.ts'

/** The line-up of a publisher's next video, and why other items are left out. */
export function NextLineUpPanel({ publisherId }: { publisherId: number }) {
  return (
    <ClosedPanel title={texts.next.title} hint={texts.next.hint} show={texts.show} hide={texts.hide}>
      <LoadedNextLineUp publisherId={publisherId} />
    </ClosedPanel>
  )
}

function LoadedNextLineUp({ publisherId }: { publisherId: number }) {
  const query = useNextLineUp(publisherId)
  const { data, isError } = query
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} query={query} />
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

/** The line-up of a completed video, and why other items were left out. */
export function VideoLineUpPanel({ videoId }: { videoId: number }) {
  return (
    <ClosedPanel title={texts.video.title} hint={texts.video.hint} show={texts.show} hide={texts.hide}>
      <LoadedVideoLineUp videoId={videoId} />
    </ClosedPanel>
  )
}

function LoadedVideoLineUp({ videoId }: { videoId: number }) {
  const query = useVideoLineUp(videoId)
  const { data, isError } = query
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} query={query} />
  }
  return <LineUpTables label={texts.video.title} lineUp={data} none={texts.video.none} />
}
