import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { useState } from 'react'
import { useMessage } from '../../lib/use-message.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { ConfirmDialog, closedAfter } from '../../ui/page/dialog.tsx'
import { useMay } from '../session/access.ts'
import { usePinChange } from './queries.ts'
import { texts } from './texts.ts'
import { slugToPin } from './video-rules.ts'

/** Pinning state and actions of a screen. */
export type Pinning = ReturnType<typeof usePinning>

/**
 * Pins a video, unpins one after confirmation, and shows the result for 5 s.
 * @param publishers to look up a missing slug by the publisher's name
 */
export function usePinning(publishers: readonly Publisher[]) {
  const { message, show, clear } = useMessage()
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
        onSettled: () => setUnpinning(closedAfter(video)),
      },
    )
  }
  return {
    message,
    clear,
    /** The video to confirm unpinning of. */
    unpinning,
    askToUnpin: setUnpinning,
    onPin,
    onUnpin,
    isPending: pin.isPending || unpin.isPending,
  }
}

/** Pins a completed video or unpins it after confirmation; nothing for others and for what went off air. */
export function PinButton({ video, pinning }: { video: Video; pinning: Pinning }) {
  const may = useMay()
  if (!may('videos.pin') || video.status !== 'COMPLETED') return null
  if (video.off_air_at && !video.is_pinned) return null
  const label = video.is_pinned ? texts.pinned : texts.pin
  return (
    <IconButton
      variant={video.is_pinned ? 'light' : 'default'}
      icon="pin"
      title={`${label}: ${video.latest_content_title || texts.untitled}`}
      aria-pressed={video.is_pinned}
      isBusy={pinning.isPending}
      onClick={() => (video.is_pinned ? pinning.askToUnpin(video) : pinning.onPin(video))}
    >
      {label}
    </IconButton>
  )
}

/** The confirmation for unpinning a video. */
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
