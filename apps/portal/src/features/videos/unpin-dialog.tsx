import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { texts } from './texts.ts'
import type { Pinning } from './use-pinning.ts'

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
