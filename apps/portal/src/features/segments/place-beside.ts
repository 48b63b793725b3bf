/** Pixels between an element and what is shown beside it. */
const GAP = 8
/** Pixels to the edges of the window. */
const EDGE = 8

type Size = { width: number; height: number }
type Edges = { left: number; right: number; top: number; bottom: number }

/** The nearest place at which a length fits between the edges; at the first edge if it does not fit at all. */
const within = (at: number, length: number, room: number) =>
  Math.max(EDGE, Math.min(at, room - EDGE - length))

/**
 * Where a box is shown beside an element: on its left, where it hides nothing of the row that the element begins, else on its
 * right, else below or above it.
 * @param view the visible part of the page
 * @returns the upper left corner of the box, in pixels of the view
 */
export function placeBeside(around: Edges, box: Size, view: Size): { left: number; top: number } {
  const top = within((around.top + around.bottom - box.height) / 2, box.height, view.height)
  const onLeft = around.left - GAP - box.width
  if (onLeft >= EDGE) return { left: onLeft, top }
  const onRight = around.right + GAP
  if (onRight + box.width <= view.width - EDGE) return { left: onRight, top }
  const left = within(around.left, box.width, view.width)
  const below = around.bottom + GAP
  const above = around.top - GAP - box.height
  if (below + box.height > view.height - EDGE && above >= EDGE) return { left, top: above }
  return { left, top: within(below, box.height, view.height) }
}
