/** Less is rounding. */
const MOVED_PX = 1

/**
 * Reports when a box beside an element is no longer wanted: on Escape, when the page is pressed elsewhere, when the focus goes to
 * another row, and when the element moves, like by scrolling, or the window changes its size.
 * @returns a function that stops it
 */
export function closeWhenLeft(anchor: HTMLElement, box: HTMLElement, onLeave: () => void): () => void {
  const end = new AbortController()
  const options = { capture: true, passive: true, signal: end.signal }
  const isOutside = (inside: Element, { target }: Event) =>
    target instanceof Node && !inside.contains(target) && !box.contains(target)
  const row = anchor.closest('tr') ?? anchor
  const before = anchor.getBoundingClientRect()
  const hasMoved = () => {
    const { left, top } = anchor.getBoundingClientRect()
    return Math.hypot(left - before.left, top - before.top) > MOVED_PX
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && onLeave(), options)
  document.addEventListener('pointerdown', event => isOutside(anchor, event) && onLeave(), options)
  document.addEventListener('focusin', event => isOutside(row, event) && onLeave(), options)
  window.addEventListener('scroll', () => hasMoved() && onLeave(), options)
  // Not captured: a video reports its own size by an event of the same name.
  window.addEventListener('resize', onLeave, { signal: end.signal })
  return () => end.abort()
}
