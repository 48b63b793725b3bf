import type { PlayerParts } from '../player-parts.ts'

/** How long the controls stay after the last movement. */
const IDLE_MS = 2500

/**
 * Shows the controls while the viewer is active in the box and hides them later. A click on the picture plays or pauses; a
 * touch, which cannot hover, first shows the controls.
 */
export function watchActivity({ box, video, store, playback }: PlayerParts): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Of the last pointer event: a click does not say it before Safari 18.2 and Firefox 129.
  let byFinger = false

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
    byFinger = (event as PointerEvent).pointerType === 'touch'
    // The click below handles a touch on the picture itself.
    if (!byFinger || event.target !== video) wake()
  }

  for (const type of ['pointermove', 'pointerdown', 'keyup']) box.addEventListener(type, notice)
  box.onpointerleave = ({ pointerType }) => {
    if (pointerType !== 'touch') rest()
  }
  video.onclick = () => {
    if (!byFinger || !store.state.started) playback.toggle()
    else if (store.state.active) rest()
    else wake()
  }
}
