/**
 * The frames to request now: those in view at once; when they have arrived, the others one after the other.
 * @param views whether each frame is in view; without frames that were not observed yet
 * @param hasArrived whether the request of a frame has ended, with a picture or an error
 */
export function framesInTurn<Frame>(
  frames: readonly Frame[],
  views: ReadonlyMap<Frame, boolean>,
  hasArrived: (frame: Frame) => boolean,
): ReadonlySet<Frame> {
  const inView = frames.filter(frame => views.get(frame) === true)
  const isAnyUnknown = frames.some(frame => !views.has(frame))
  if (isAnyUnknown || !inView.every(hasArrived)) return new Set(inView)
  const others = frames.filter(frame => views.get(frame) === false)
  const next = others.findIndex(frame => !hasArrived(frame))
  return new Set([...inView, ...(next === -1 ? others : others.slice(0, next + 1))])
}
