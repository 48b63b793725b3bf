/** Less than two frames at 30 a second: what follows the segment never shows. */
const LAST_FRAMES_S = 0.05

/**
 * Plays a stretch of a video again and again.
 * @param startS, endS seconds from the start of the video
 * @returns a function that ends it
 */
export function loopSegment(video: HTMLVideoElement, startS: number, endS: number): () => void {
  const end = new AbortController()
  const { signal } = end
  const begin = () => {
    video.currentTime = startS
    // Rejects if the video is removed meanwhile.
    video.play().catch(() => undefined)
  }
  const check = (timeS: number) => {
    if (!video.seeking && timeS >= endS - LAST_FRAMES_S) begin()
  }
  const onFrame = (_nowMs: number, { mediaTime }: { mediaTime: number }) => {
    if (signal.aborted) return
    check(mediaTime)
    video.requestVideoFrameCallback(onFrame)
  }
  // Browsers without it check a few times a second.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(onFrame)
  video.addEventListener('timeupdate', () => check(video.currentTime), { signal })
  video.addEventListener('ended', begin, { signal })
  onceReady(video, begin, signal)
  return () => {
    end.abort()
    video.pause()
  }
}

/** Shows one frame of a video. @param timeS its time in seconds @returns a function that ends it */
export function showFrame(video: HTMLVideoElement, timeS: number): () => void {
  const end = new AbortController()
  const show = () => {
    video.currentTime = timeS
  }
  onceReady(video, show, end.signal)
  return () => end.abort()
}

/** Acts once the length of the video is known: before, some browsers ignore a seek. */
function onceReady(video: HTMLVideoElement, act: () => void, signal: AbortSignal): void {
  if (video.readyState >= video.HAVE_METADATA) act()
  else video.addEventListener('loadedmetadata', act, { once: true, signal })
}
