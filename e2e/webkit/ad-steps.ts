import { expect, type WebKitEmbed } from './webkit-test.ts'

/** The player's video, which has a poster; that of an ad has none. */
const CONTENT = 'video[poster]'
const AD = '.ad video'

/** Seconds into the video, the ad's own video apart. */
export function contentTime(embed: WebKitEmbed): Promise<number> {
  return embed.inside(CONTENT, (video: HTMLVideoElement) => video.currentTime)
}

/** Waits until the video itself plays; the error names the state of one that does not. */
export async function untilContent(embed: WebKitEmbed): Promise<void> {
  const state = () =>
    embed.inside(CONTENT, ({ currentTime, paused, readyState, networkState }: HTMLVideoElement) => ({
      hasBegun: currentTime > 0.2,
      currentTime,
      paused,
      readyState,
      networkState,
    }))
  await expect.poll(state).toEqual(expect.objectContaining({ hasBegun: true }))
}

/** Goes to the last moments of a video inside the player, unless it is gone. */
function seekToEnd(embed: WebKitEmbed, selector: string): Promise<void> {
  return embed.inside(
    '.box',
    (box, within) => {
      const video = box.querySelector<HTMLVideoElement>(within)
      if (video) video.currentTime = video.duration - 0.3
    },
    selector,
  )
}

/** Goes to the last moments of the ad on screen, which may have ended meanwhile. */
export const endAd = (embed: WebKitEmbed) => seekToEnd(embed, AD)

/** Pauses the ad on screen. */
export function pauseAd(embed: WebKitEmbed): Promise<void> {
  return embed.inside(AD, (video: HTMLVideoElement) => video.pause())
}

/** Pauses the ad on screen once it has played this long, so that it does not end during further steps. */
export function pauseAdAfter(embed: WebKitEmbed, seconds: number): Promise<void> {
  return embed.inside(
    AD,
    (video: HTMLVideoElement, afterS) => {
      const look = () => video.currentTime > afterS && video.pause()
      video.addEventListener('timeupdate', look)
    },
    seconds,
  )
}

/** Goes to the last moments of the video. */
export const endContent = (embed: WebKitEmbed) => seekToEnd(embed, CONTENT)
