import type { Video } from '@feedreel/contracts/videos'
import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionOutcome, IconButton } from '../../ui/form/action-button.tsx'
import { useMay } from '../session/access.ts'
import { useVideoControl } from './queries.ts'
import { texts } from './texts.ts'
import { isUnfinished } from './video-rules.ts'

/** Cancels an unfinished video or retries a failed one; nothing for others. */
export function VideoControl({ video }: { video: Video }) {
  const may = useMay()
  if (!may('videos.cancel')) return null
  if (isUnfinished(video)) return <ControlButton key="cancel" action="cancel" video={video} />
  if (video.status === 'FAILED') return <ControlButton key="retry" action="retry" video={video} />
  return null
}

function ControlButton({ action, video }: { action: 'cancel' | 'retry'; video: Video }) {
  const control = useVideoControl(action)
  const failed = action === 'cancel' ? texts.cancelFailed : texts.retryFailed
  return (
    <ActionOutcome error={control.error && serverSentence(control.error, failed)}>
      <IconButton
        icon={action === 'cancel' ? 'close' : 'refresh'}
        title={`${texts[action]}: ${video.latest_content_title || texts.untitled}`}
        isBusy={control.isPending}
        onClick={() => control.mutate(video.id)}
      >
        {texts[action]}
      </IconButton>
    </ActionOutcome>
  )
}
