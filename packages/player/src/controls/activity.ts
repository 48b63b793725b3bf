import type { PlayerParts } from '../player-parts.ts'

/** How long the controls stay after the last movement. */
const IDLE_MS = 2500

/**
 * Shows the controls while the viewer is active in the box and hides them later. A click on the picture plays or pauses; a
 * touch, which cannot hover, first shows the controls.
 */
export function watchActivity({ box, video, store, playback }: PlayerParts): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const byFinger = (event: Event) => (event as PointerEvent).pointerType === 'touch'

  function rest(): void {
    if (box.querySelector(':focus-visible')) wake()
    else store.set({ active: false })
  }
  function wake(): void {
    store.set({ active: true })
    clearTimeout(timer)
    timer = setTimeout(rest, IDLE_MS)
  }
  function notice(event: Event): void {
    // The click below handles a touch on the picture itself.
    if (!byFinger(event) || event.target !== video) wake()
  }

  for (const type of ['pointermove', 'pointerdown', 'keyup']) box.addEventListener(type, notice)
  box.onpointerleave = event => {
    if (!byFinger(event)) rest()
  }
  video.onclick = event => {
    if (!byFinger(event) || !store.state.started) playback.toggle()
    else if (store.state.active) rest()
    else wake()
  }
}
