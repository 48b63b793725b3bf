import type { Segment } from '@feedreel/contracts/fields/segment'
import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { LeftOutOnFailure } from '../../ui/page/when-near.tsx'
import { ItemPicture } from '../item-actions/item-picture.tsx'
import classes from './segment-picture.module.css'
import {
  chooseSegment,
  closeSegment,
  leaveSegment,
  restOn,
  type SegmentSubject,
  useIsShownBeside,
  useShownSegment,
} from './shown-segment.ts'
import { texts } from './texts.ts'

type SegmentPictureProps = {
  item: { id: number | null; title: string }
  /** False when the item is known to have no picture. */
  hasPicture?: boolean
  /** Null when no video shows the item. */
  segment: Segment | null
  /** The segment is of the video that the screen is about, not of the one on air. */
  isOfScreen?: boolean
}

/** The picture of an item; where a video shows the item, a button that shows its rendered segment, as hovering does. */
export function SegmentPicture({
  item,
  hasPicture = true,
  segment,
  isOfScreen = false,
}: SegmentPictureProps) {
  const picture = <ItemPicture id={item.id} hasPicture={hasPicture} />
  if (segment === null) {
    return (
      <span className={classes.frame} data-segment>
        {picture}
      </span>
    )
  }
  return (
    <SegmentButton subject={{ title: item.title || texts.untitled, segment, isOfScreen }}>
      {picture}
    </SegmentButton>
  )
}

function SegmentButton({ subject, children }: { subject: SegmentSubject; children: ReactNode }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isShown = useIsShownBeside(button)
  useEffect(
    () => () => {
      if (button) closeSegment(button)
    },
    [button],
  )
  // A finger does not hover: its tap is a click.
  const onPointerEnter = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') restOn(currentTarget, subject)
  }
  return (
    <button
      ref={setButton}
      type="button"
      className={classes.button}
      aria-label={texts.show(subject.title)}
      aria-expanded={isShown}
      onPointerEnter={onPointerEnter}
      onPointerLeave={leaveSegment}
      onClick={({ currentTarget }) => chooseSegment(currentTarget, subject)}
      data-segment
    >
      {children}
      <span className={classes.sign}>
        <Icon name="play" size={12} />
      </span>
    </button>
  )
}

/** Loaded when the first segment is shown. */
const SegmentPopover = lazy(async () => ({
  default: (await import('./segment-popover.tsx')).SegmentPopover,
}))

/** The place on a screen for the segment that is shown; render it once. */
export function SegmentHost() {
  const shown = useShownSegment()
  useEffect(() => () => closeSegment(), [])
  return (
    <LeftOutOnFailure>
      <Suspense>{shown && <SegmentPopover key={shown.opening} shown={shown} />}</Suspense>
    </LeftOutOnFailure>
  )
}
