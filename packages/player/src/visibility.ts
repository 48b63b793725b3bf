import { visibleShare } from './autoplay.ts'
import { DOCK_SHARE } from './docking/docking-rules.ts'
import { createStore, type Store } from './store.ts'

export interface Visibility {
  /** Visible share of the player's place, 0 to 1. */
  share: number
  /** Visible share of the box, in its place or docked, 0 to 1. */
  boxShare: number
  /** The place extends above the screen. */
  above: boolean
  /** Half of the place has been on screen at least once. */
  seen: boolean
}

const NEAR_PX = 300
/** Every percent, for any visibility requirement of a publisher. Without `Array.from`, which Prototype and MooTools replace. */
const THRESHOLDS = [...Array(101).keys()].map(percent => percent / 100)

/**
 * Whether a host is on screen or near enough to load; false for a hidden one. In Firefox it waits until the page's style
 * sheets have loaded: once a script reads the layout before that, Firefox paints the page without them. An observer is called
 * when Firefox would paint by itself.
 */
export async function isNear(host: Element): Promise<boolean> {
  if (
    CSS.supports('-moz-appearance:none') &&
    [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')].some(link => !link.sheet)
  ) {
    await new Promise(resolve => new IntersectionObserver(resolve).observe(host))
  }
  const { top, bottom, width } = host.getBoundingClientRect()
  return width > 0 && bottom > -NEAR_PX && top < innerHeight + NEAR_PX
}

/**
 * Tracks how much of the host and of its box is on screen until the signal aborts; calls `load` when the host is near.
 */
export function watchVisibility(
  host: Element,
  box: Element,
  signal: AbortSignal,
  load: () => void,
): Store<Visibility> {
  const store = createStore<Visibility>({ share: 0, boxShare: 0, above: false, seen: false })

  const shares = new IntersectionObserver(
    entries => {
      for (const { target, intersectionRect, boundingClientRect } of entries) {
        const viewport = { width: innerWidth, height: innerHeight }
        const share = visibleShare(intersectionRect, boundingClientRect, viewport)
        const above = boundingClientRect.top < 0
        // Observers run in any order, and setting a source ends a play requested before it.
        if (share) load()
        if (target === box) store.set({ boxShare: share })
        else {
          const { seen } = store.state
          store.set({ share, above, seen: seen || share >= DOCK_SHARE })
        }
      }
    },
    { threshold: THRESHOLDS },
  )
  shares.observe(host)
  shares.observe(box)

  const nearby = new IntersectionObserver(
    entries => {
      if (entries.some(entry => entry.isIntersecting)) load()
    },
    { rootMargin: `${NEAR_PX}px` },
  )
  nearby.observe(host)

  signal.addEventListener('abort', () => {
    shares.disconnect()
    nearby.disconnect()
  })
  return store
}
