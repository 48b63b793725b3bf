import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import { useSyncExternalStore } from 'react'
import type { Message } from '../../lib/use-message.ts'

/** The publishers that a change concerns: one by its name, or all or some of those that show a feed. */
export type Concerned = { id: number; name: string } | { feedId: number; ids: readonly number[] | 'all' }

/** The portal's notice of what the last action did, which stays when its dialog or screen is left. */
export type OutcomeNotice =
  | { kind: 'off-air'; offAir: OffAir; startedMs: number }
  /** Anything else, such as that a change waits for the schedule; those `concerned` can be given new videos at once. */
  | { kind: 'message'; concerned: Concerned | null; message: Message }

/** Changes this close together share a notice. */
const TOGETHER_MS = 15_000

let current: OutcomeNotice | null = null
const listeners = new Set<() => void>()

function show(notice: OutcomeNotice | null): void {
  current = notice
  for (const listener of listeners) listener()
}

/** Shows what went off air; nothing if no publisher showed the item. */
export function showOffAir(offAir: OffAir, nowMs = performance.now()): void {
  if (offAir.publishers.length === 0) return
  const isSoon = current?.kind === 'off-air' && nowMs - current.startedMs < TOGETHER_MS
  const whole = isSoon && current?.kind === 'off-air' ? joinOffAir(current.offAir, offAir) : offAir
  show({ kind: 'off-air', offAir: whole, startedMs: nowMs })
}

/** Shows what an action did, apart from `showOffAir`. @param concerned null without a button for new videos */
export function showDone(text: string, concerned: Concerned | null): void {
  show({ kind: 'message', message: { tone: 'info', text }, concerned })
}

/** Shows why an action did nothing. */
export function showFailed(text: string): void {
  show({ kind: 'message', message: { tone: 'danger', text }, concerned: null })
}

/** Removes the notice. */
export const clearOutcomeNotice = () => show(null)

/** The publishers of both changes, each with its newer video, at the time of the later change. */
export function joinOffAir(earlier: OffAir, later: OffAir): OffAir {
  const renewed = new Set(later.publishers.map(({ id }) => id))
  return {
    at: later.at,
    publishers: [...earlier.publishers.filter(({ id }) => !renewed.has(id)), ...later.publishers],
  }
}

/** The notice to show, null without one. */
export function useOutcomeNotice(): OutcomeNotice | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
