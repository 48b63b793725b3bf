import type { Video } from '@feedreel/contracts/videos'
import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionButton, ActionOutcome } from '../../ui/form/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useVideoControl } from './queries.ts'
import { texts } from './texts.ts'
import { isMoving } from './video-rules.ts'

/** Cancels a video under way, or tries a failed one again; nothing for finished ones. */
export function VideoControl({ video }: { video: Video }) {
  if (isMoving(video)) return <ControlButton key="cancel" action="cancel" video={video} />
  if (video.status === 'FAILED') return <ControlButton key="retry" action="retry" video={video} />
  return null
}

function ControlButton({ action, video }: { action: 'cancel' | 'retry'; video: Video }) {
  const control = useVideoControl(action)
  const failed = action === 'cancel' ? texts.cancelFailed : texts.retryFailed
  return (
    <ActionOutcome error={control.error && serverSentence(control.error, failed)}>
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<Icon name={action === 'cancel' ? 'close' : 'refresh'} size={14} />}
        title={`${texts[action]}: ${video.latest_content_title || texts.untitled}`}
        isBusy={control.isPending}
        onClick={() => control.mutate(video.id)}
      >
        {texts[action]}
      </ActionButton>
    </ActionOutcome>
  )
}
