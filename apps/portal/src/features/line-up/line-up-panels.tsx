import type { NextLineUp } from '@feedreel/contracts/line-up'
import { formatDateTime } from '../../lib/format/date.ts'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import { LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import type { OpenItemDialog } from '../item-actions/item-dialogs.tsx'
import { GenerateButton } from '../videos/generate-button.tsx'
import classes from './line-up-tables.module.css'
import { LineUpTables } from './line-up-tables.tsx'
import { useNextLineUp, useVideoLineUp } from './queries.ts'
import { texts } from './texts.ts'

type NextLineUpProps = {
  publisher: { id: number; name: string }
  /** Opens a dialog about an item. */
  onOpen: OpenItemDialog
}

/** The line-up of a publisher's next video, and why other items are left out. */
export function NextLineUpPanel(props: NextLineUpProps) {
  return (
    <ClosedPanel title={texts.next.title} hint={texts.next.hint} show={texts.show} hide={texts.hide}>
      <LoadedNextLineUp {...props} />
    </ClosedPanel>
  )
}

function LoadedNextLineUp({ publisher, onOpen }: NextLineUpProps) {
  const query = useNextLineUp(publisher.id)
  const { data, isError } = query
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} query={query} />
  }
  return (
    <>
      {data && (
        <div className={classes.summary}>
          <p className={classes.sentence}>{summaryOf(data)}</p>
          <GenerateButton publisherId={publisher.id} publisherName={publisher.name} label={texts.rebuild} />
        </div>
      )}
      <LineUpTables label={texts.next.title} lineUp={data} none={texts.next.none} onOpen={onOpen} />
    </>
  )
}

function summaryOf({ items, duration, due }: NextLineUp): string {
  const holds = texts.next.holds(items.length, formatMinutesSeconds(duration.total))
  if (due.is_due) return `${holds} ${texts.next.due}`
  const later = due.due_at ? ` ${texts.next.dueAt(formatDateTime(due.due_at))}` : ''
  return `${holds} ${due.reason ?? ''}${later}`
}

type VideoLineUpProps = {
  videoId: number
  /** Its file, null when it is gone. */
  fileUrl: string | null
  onOpen: OpenItemDialog
  /** Plays the video from a time on, in seconds; null when there is nothing to play. */
  onPlay: ((timeS: number) => void) | null
}

/** The line-up of a completed video, and why other items were left out. */
export function VideoLineUpPanel(props: VideoLineUpProps) {
  return (
    <ClosedPanel
      id="line-up"
      title={texts.video.title}
      hint={texts.video.hint}
      show={texts.show}
      hide={texts.hide}
    >
      <LoadedVideoLineUp {...props} />
    </ClosedPanel>
  )
}

function LoadedVideoLineUp({ videoId, fileUrl, onOpen, onPlay }: VideoLineUpProps) {
  const query = useVideoLineUp(videoId)
  const { data, isError } = query
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} query={query} />
  }
  return (
    <LineUpTables
      label={texts.video.title}
      lineUp={data}
      none={texts.video.none}
      onOpen={onOpen}
      onPlay={onPlay}
      fileUrl={fileUrl}
    />
  )
}
