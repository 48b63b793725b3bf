import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { useState } from 'react'
import { LIST_MESSAGE_MS, useTimedMessage } from '../../lib/use-timed-message.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { usePinChange } from './queries.ts'
import { texts } from './texts.ts'
import { slugToPin } from './video-rules.ts'

/** What pins and unpins videos on a screen. */
export type Pinning = ReturnType<typeof usePinning>

/**
 * Pins a video at once, unpins one after a question, and tells what came of it for five seconds.
 * @param publishers by whose name a video that does not name its publisher's slug is pinned
 */
export function usePinning(publishers: readonly Publisher[]) {
  const { message, show, clear } = useTimedMessage(LIST_MESSAGE_MS)
  const { pin, unpin } = usePinChange()
  const [unpinning, setUnpinning] = useState<Video | null>(null)
  const fail = (text: string) => show({ tone: 'danger', text })

  const onPin = (video: Video) => {
    const slug = slugToPin(video, publishers)
    if (slug === null) return fail(texts.noPublisher)
    const title = video.latest_content_title || texts.untitled
    pin.mutate(
      { slug, videoId: video.id },
      {
        onSuccess: () => show({ tone: 'success', text: texts.pinDone(title, video.publisher_name) }),
        onError: () => fail(texts.pinFailed),
      },
    )
  }
  const onUnpin = (video: Video) => {
    const slug = slugToPin(video, publishers)
    if (slug === null) {
      setUnpinning(null)
      return fail(texts.noPublisher)
    }
    unpin.mutate(
      { slug },
      {
        onSuccess: () => show({ tone: 'success', text: texts.unpinDone(video.publisher_name) }),
        onError: () => fail(texts.unpinFailed),
        onSettled: () => setUnpinning(null),
      },
    )
  }
  return {
    message,
    clear,
    /** The video that is asked about. */
    unpinning,
    askToUnpin: setUnpinning,
    onPin,
    onUnpin,
    isPending: pin.isPending || unpin.isPending,
  }
}

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

/** Asks before a video is unpinned, and says what is shown then. */
export function UnpinDialog({ pinning }: { pinning: Pinning }) {
  const { unpinning: video, askToUnpin, onUnpin, isPending } = pinning
  return (
    <ConfirmDialog
      title={texts.unpinTitle}
      isOpen={video !== null}
      confirmLabel={texts.unpin}
      isBusy={isPending}
      onConfirm={() => video && onUnpin(video)}
      onClose={() => askToUnpin(null)}
    >
      <p>{texts.unpinQuestion}</p>
      {video && <p>{texts.unpinLoss(video.latest_content_title || texts.untitled, video.publisher_name)}</p>}
    </ConfirmDialog>
  )
}
