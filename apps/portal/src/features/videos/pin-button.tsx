import type { Video } from '@feedreel/contracts/videos'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'
import type { Pinning } from './use-pinning.ts'

/** Pins a completed video, or asks whether the pinned one should be unpinned; nothing for others. */
export function PinButton({ video, pinning }: { video: Video; pinning: Pinning }) {
  if (video.status !== 'COMPLETED') return null
  const label = video.is_pinned ? texts.pinned : texts.pin
  return (
    <ActionButton
      size="xs"
      variant={video.is_pinned ? 'light' : 'default'}
      leftSection={<Icon name="pin" size={14} />}
      title={`${label}: ${video.latest_content_title || texts.untitled}`}
      aria-pressed={video.is_pinned}
      isBusy={pinning.isPending}
      onClick={() => (video.is_pinned ? pinning.askToUnpin(video) : pinning.onPin(video))}
    >
      {label}
    </ActionButton>
  )
}
