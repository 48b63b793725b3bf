import { element } from '../controls/element.ts'
import type { PlayerParts } from '../player-parts.ts'

/** Phones are narrower, in CSS pixels. */
const PHONE_PX = 600

/**
 * Makes the function that switches between the rendition for the corner and that for the place. On phones the docked box is
 * square if the video has the ratio 1:1; otherwise it keeps the ratio of the place. The last frame stays visible until the
 * other rendition shows the same moment.
 */
export function dockedRendition({
  answer,
  box,
  video,
  placeRendition,
  store,
  listen,
}: PlayerParts): (docked: boolean) => void {
  const square = answer.video.renditions?.find(({ ratio }) => ratio === '1:1')
  let isSquare = false
  const shown = () => (isSquare && square) || placeRendition()
  let still: HTMLCanvasElement | undefined
  const reveal = () => still?.remove()
  listen(video, 'seeked', reveal)
  listen(video, 'error', reveal)

  function swap(toSquare: boolean): void {
    // During an ad, the ad has the place.
    if (toSquare === isSquare || store.state.ad) return
    isSquare = toSquare
    // A video that still loads keeps the frame and the position of the one before it.
    if (video.readyState > 1) {
      reveal()
      still = element('canvas', 'still')
      still.width = video.videoWidth
      still.height = video.videoHeight
      still.getContext('2d')?.drawImage(video, 0, 0)
      video.after(still)
      // The playback continues here; the last reported time can be 250 ms old.
      store.set({ timeS: video.currentTime })
    }
    video.src = shown().url
  }
  // An ad may have had the place when it came back.
  store.watch(({ docked }) => {
    if (!docked) swap(false)
  })

  return docked => {
    swap(docked && innerWidth < PHONE_PX && Boolean(square) && square !== placeRendition())
    const { width, height } = shown()
    box.classList.toggle('square', docked && width === height)
    box.classList.toggle('tall', docked && width < height)
    box.style.setProperty('--ratio', `${width}/${height}`)
  }
}
