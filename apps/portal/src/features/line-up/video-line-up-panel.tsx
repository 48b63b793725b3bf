import { LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import { LineUpTables } from './line-up-tables.tsx'
import { useVideoLineUp } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.video

/** Why each item is in a finished video and others are not. */
export function VideoLineUpPanel({ videoId }: { videoId: number }) {
  return (
    <ClosedPanel title={words.title} hint={words.hint} show={texts.show} hide={texts.hide}>
      <LoadedLineUp videoId={videoId} />
    </ClosedPanel>
  )
}

function LoadedLineUp({ videoId }: { videoId: number }) {
  const { data, isError, isFetching, refetch } = useVideoLineUp(videoId)
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
  }
  return <LineUpTables label={words.title} lineUp={data} none={words.none} />
}
