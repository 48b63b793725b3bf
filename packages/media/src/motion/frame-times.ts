/**
 * The filter that gives frames the times of a video, each `1/fps` seconds after the one before. Rounded, because ffmpeg
 * cuts the fraction off and frame 123 of 30 a second would get the time of the frame before.
 * @param first the number of the first frame in the video
 */
export const frameTimes = (fps: number, first = 0) =>
  `setpts=round(${first === 0 ? 'N' : `(N+${first})`}/${fps}/TB)`
