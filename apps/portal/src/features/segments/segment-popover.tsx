import type { Segment } from '@feedreel/contracts/fields/segment'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import { closeWhenLeft } from './close-when-left.ts'
import { loopSegment, showFrame } from './loop-segment.ts'
import { placeBeside } from './place-beside.ts'
import classes from './segment-popover.module.css'
import { closeSegment, leaveSegment, type ShownSegment, stayOnSegment } from './shown-segment.ts'
import { texts } from './texts.ts'

/** The rendered segment of an item beside its thumbnail, in the top layer, or why there is none. */
export function SegmentPopover({ shown }: { shown: ShownSegment }) {
  const { anchor, segment, title, isOfScreen, isStill } = shown
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = popover.current
    if (!box) return
    box.togglePopover(true)
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const size = { width: box.offsetWidth, height: box.offsetHeight }
    const { left, top } = placeBeside(anchor.getBoundingClientRect(), size, { width, height })
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` })
    return closeWhenLeft(anchor, box, () => closeSegment(anchor))
  }, [anchor])
  if (segment === null) {
    return (
      <div ref={popover} popover="manual" role="status" className={classes.message}>
        {texts.none}
      </div>
    )
  }
  const times = (isOfScreen ? texts.ofThisVideo : texts.onAir)(
    formatMinutesSeconds(segment.start),
    formatMinutesSeconds(segment.end),
  )
  return (
    <figure
      ref={popover}
      popover="manual"
      aria-label={texts.of(title)}
      className={classes.segment}
      onPointerEnter={stayOnSegment}
      onPointerLeave={leaveSegment}
    >
      <SegmentVideo segment={segment} isStill={isStill} />
      <figcaption className={classes.caption}>
        <span>{times}</span>
        {isStill && <span className={classes.still}>{texts.still}</span>}
      </figcaption>
    </figure>
  )
}

/** Plays the segment again and again without sound, or shows its middle. What is watched here is not counted. */
function SegmentVideo({ segment, isStill }: { segment: Segment; isStill: boolean }) {
  const { url, start, end } = segment
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!video.current) return
    // It loads from its creation on, and may have failed before it was on the page.
    if (video.current.error) return setHasFailed(true)
    return isStill ? showFrame(video.current, (start + end) / 2) : loopSegment(video.current, start, end)
  }, [isStill, start, end])
  if (hasFailed) {
    return (
      <p className={classes.failed} role="status">
        {texts.failed}
      </p>
    )
  }
  return (
    <video
      ref={video}
      className={classes.video}
      src={url}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      onError={() => setHasFailed(true)}
    />
  )
}
