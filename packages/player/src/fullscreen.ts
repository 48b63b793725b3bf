import type { Listen } from './listen.ts'
import type { PlayerStore } from './player-state.ts'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Lets a box enter and leave fullscreen and carries it into the state; returns the toggle, which calls
 * `release` before it enters. Where only videos can go fullscreen (iPhone), the video does, with the system's
 * own controls.
 */
export function createFullscreen(
  box: HTMLElement,
  video: PhoneVideo,
  store: PlayerStore,
  listen: Listen,
): (release: () => void) => void {
  const reflect = () => store.set({ fullscreen: box.matches(':fullscreen') })
  listen(document, 'fullscreenchange', reflect)
  return release => {
    if (store.state.fullscreen) void document.exitFullscreen()
    else if (box.requestFullscreen) {
      // Said in advance, so that leaving the corner does not look like leaving the screen.
      store.set({ fullscreen: true })
      release()
      box.requestFullscreen().catch(reflect)
    } else video.webkitEnterFullscreen?.()
  }
}
