import { lazy, Suspense, useEffect } from 'react'
import { LeftOutOnFailure } from '../../ui/page/when-near.tsx'
import { closeSegment, useShownSegment } from './shown-segment.ts'

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
