import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { LoadPart, Parts } from '@feedreel/player/load-part'
import { mount } from '@feedreel/player/mount'
import type { Mount } from '@feedreel/player/mount-types'
import { type RefObject, useEffect, useRef } from 'react'

type Player = ReturnType<Mount>

/** A player answer with something to play. */
export type PlayableAnswer = PlayerAnswer & { video: NonNullable<PlayerAnswer['video']> }

/** The later parts of a player that neither docks nor shows ads. */
const PARTS: { [Name in keyof Parts]?: () => Promise<Parts[Name]> } = {
  captions: () => import('@feedreel/player/controls/captions-overlay'),
  'end-card': () => import('@feedreel/player/controls/end-card'),
  controls: () => import('@feedreel/player/controls/controls'),
  timeline: () => import('@feedreel/player/controls/timeline'),
}
const loadPart: LoadPart = async name => await PARTS[name]?.()

/**
 * Mounts the player of publishers' pages in a frame, as a preview: it sends no beacon, shows no ad and never docks.
 * @param answer the player is mounted again when this object changes
 * @returns the frame's ref, and the player from the first effect on
 */
export function useOwnPlayer(answer: PlayableAnswer): {
  frame: RefObject<HTMLDivElement | null>
  player: RefObject<Player | null>
} {
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<Player | null>(null)
  useEffect(() => {
    const host = document.createElement('div')
    frame.current?.append(host)
    player.current = mount(host, answer, { sticky: null, preview: true, near: true, loadPart })
    return () => {
      player.current?.destroy()
      player.current = null
      host.remove()
    }
  }, [answer])
  return { frame, player }
}

/** Plays from a time on, in seconds, as if the viewer had started the player in this frame. */
export function playFrom(frame: HTMLElement, timeS: number): void {
  const video = frame.firstElementChild?.shadowRoot?.querySelector('video')
  if (!video) return
  video.currentTime = timeS
  // Rejects if the viewer leaves the screen meanwhile.
  video.play().catch(() => undefined)
}
