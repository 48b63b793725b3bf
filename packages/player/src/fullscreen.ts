import type { Listen } from './listen.ts'
import type { PlayerStore } from './player-state.ts'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Lets a box enter and leave fullscreen and carries it into the state; returns the toggle. Where only videos can go fullscreen (iPhone), the video does, with the system's own controls.
 */
export function createFullscreen(
  box: HTMLElement,
  video: PhoneVideo,
  store: PlayerStore,
  listen: Listen,
): () => void {
  const root = box.getRootNode() as ShadowRoot
  const reflect = () => store.set({ fullscreen: root.fullscreenElement === box })
  listen(document, 'fullscreenchange', reflect)
  return () => {
    // A refusal (a frame without the permission) leaves everything as it is.
    if (store.state.fullscreen) void document.exitFullscreen().catch(reflect)
    else if (box.requestFullscreen) void box.requestFullscreen().catch(reflect)
    else video.webkitEnterFullscreen?.()
  }
}
