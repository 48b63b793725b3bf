import { useItemDialogs } from '../../item-actions/item-dialogs.tsx'
import { NextLineUpPanel } from '../../line-up/line-up-panels.tsx'
import { SegmentHost } from '../../segments/segment-picture.tsx'

/** The line-up of the publisher's next video, closed at first, with the actions of its items. */
export function PublisherLineUp({ publisher }: { publisher: { id: number; name: string } }) {
  const { open, dialogs } = useItemDialogs(publisher)
  return (
    <>
      <NextLineUpPanel publisher={publisher} onOpen={open} />
      <SegmentHost />
      {dialogs}
    </>
  )
}
