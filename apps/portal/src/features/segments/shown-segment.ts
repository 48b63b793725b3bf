import type { Segment } from '@feedreel/contracts/fields/segment'
import { useSyncExternalStore } from 'react'

/** What can be shown beside an item. */
export type SegmentSubject = {
  title: string
  /** Null if there is nothing to show but a message. */
  segment: Segment | null
  /** The video is the one that the screen is about, not the one on air. */
  isOfScreen: boolean
}

/** What is shown. */
export type ShownSegment = SegmentSubject & {
  /** The element beside which it is shown. */
  anchor: HTMLElement
  /** Opened by hovering, and closed when the pointer leaves. */
  isHovered: boolean
  /** One frame, because the viewer prefers reduced motion. */
  isStill: boolean
  /** Another number for each opening. */
  opening: number
}

/** Pointers that only pass over a list start no download. */
const REST_MS = 250
/** Enough to cross the gap between a thumbnail and its segment. */
const LEAVE_MS = 150

let shown: ShownSegment | null = null
let openings = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: ShownSegment | null): void {
  clearTimeout(timer)
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}

function open(anchor: HTMLElement, subject: SegmentSubject, isHovered: boolean): void {
  openings += 1
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  change({ ...subject, anchor, isHovered, isStill, opening: openings })
}

function later(delayMs: number, act: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(act, delayMs)
}

/**
 * The pointer is on a thumbnail: shows its segment once it rests there. A chosen segment stays open, because the pointer also
 * enters another thumbnail when the page scrolls.
 */
export function restOn(anchor: HTMLElement, subject: SegmentSubject): void {
  if (shown && !shown.isHovered) return
  if (shown?.anchor === anchor) clearTimeout(timer)
  else later(REST_MS, () => open(anchor, subject, true))
}

/** The pointer has left a thumbnail or its segment: closes what it opened, unless it returns at once. */
export function leaveSegment(): void {
  later(LEAVE_MS, () => {
    if (shown?.isHovered) change(null)
  })
}

/** The pointer is on the segment, which stays open. */
export const stayOnSegment = () => clearTimeout(timer)

/**
 * A thumbnail was chosen by click, tap or key: shows its segment until something else has the focus. Choosing it again plays
 * a paused segment, then closes it.
 */
export function chooseSegment(anchor: HTMLElement, subject: SegmentSubject): void {
  if (shown?.anchor !== anchor) open(anchor, subject, false)
  else if (shown.segment && (shown.isHovered || shown.isStill)) {
    change({ ...shown, isHovered: false, isStill: false })
  } else change(null)
}

/**
 * Does what a click on the thumbnail of a table row does; shows a message if the item has no segment.
 * @param row null if no row has the focus: plays the segment that is shown while the pointer hovers
 */
export function chooseSegmentOf(row: HTMLElement | null, title: string): void {
  if (row === null) {
    if (shown) chooseSegment(shown.anchor, shown)
    return
  }
  const anchor = row.querySelector<HTMLElement>('[data-segment]')
  if (anchor instanceof HTMLButtonElement) anchor.click()
  else if (anchor) chooseSegment(anchor, { title, segment: null, isOfScreen: false })
}

/** Closes what is shown. @param anchor only if it is shown beside this element */
export function closeSegment(anchor?: HTMLElement): void {
  if (anchor === undefined || shown?.anchor === anchor) change(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is shown now, null for nothing. */
export const useShownSegment = (): ShownSegment | null => useSyncExternalStore(subscribe, () => shown)

/** Whether a segment is shown beside an element. */
export const useIsShownBeside = (anchor: HTMLElement | null): boolean =>
  useSyncExternalStore(subscribe, () => shown !== null && shown.anchor === anchor)
