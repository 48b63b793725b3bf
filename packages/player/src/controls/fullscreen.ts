import type { PlayerParts } from '../player-parts.ts'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Lets the box enter and leave fullscreen and carries it into the state; returns the toggle. Where only videos can go
 * fullscreen (iPhone), the video does, with the system's own controls.
 */
export function createFullscreen({ box, video, store, listen }: PlayerParts): () => void {
  const reflect = () => store.set({ fullscreen: box.matches(':fullscreen') })
  listen(document, 'fullscreenchange', reflect)
  return () => {
    if (store.state.fullscreen) void document.exitFullscreen()
    else if (box.requestFullscreen) {
      // Set in advance: a docked box goes back to its place at once, from where it can enter.
      store.set({ fullscreen: true })
      box.requestFullscreen().catch(reflect)
    } else (video as PhoneVideo).webkitEnterFullscreen?.()
  }
}
