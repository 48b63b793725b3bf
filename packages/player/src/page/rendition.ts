import type { Rendition } from '@feedreel/contracts/embed'
import type { PlayerVideo } from '../answer.ts'

/** The fields of a rendition that playing needs. */
export type PlayedRendition = Pick<Rendition, 'url' | 'poster' | 'width' | 'height'>

/** The rendition whose ratio fits a place best; the video itself if it has only one or the place has no size. */
export function renditionFor(video: PlayerVideo, place: { width: number; height: number }): PlayedRendition {
  const misfit = ({ width, height }: PlayedRendition) =>
    Math.abs(Math.log((width * place.height) / height / place.width))
  return (video.renditions ?? []).reduce<PlayedRendition>(
    (best, rendition) => (misfit(rendition) < misfit(best) ? rendition : best),
    video,
  )
}
