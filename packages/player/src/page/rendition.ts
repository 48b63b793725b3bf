import type { Rendition } from '@feedreel/contracts/embed'
import type { PlayerVideo } from '../answer.ts'

/** What of a rendition is played. */
export type Shape = Pick<Rendition, 'url' | 'poster' | 'width' | 'height'>

/** The shape of a video that fits a place best; the video itself if it has only one or the place has no size. */
export function renditionFor(video: PlayerVideo, place: { width: number; height: number }): Shape {
  const misfit = ({ width, height }: Shape) =>
    Math.abs(Math.log((width * place.height) / height / place.width))
  return (video.renditions ?? []).reduce<Shape>(
    (best, shape) => (misfit(shape) < misfit(best) ? shape : best),
    video,
  )
}
