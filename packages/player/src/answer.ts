import type { PlayerAnswer } from '@feedreel/contracts/embed'

/** A video that can be played. */
export type PlayerVideo = NonNullable<PlayerAnswer['video']>

/** An answer with a video. */
export type PlayableAnswer = PlayerAnswer & { video: PlayerVideo }

/** The version of the answer that this player understands. */
const SCHEMA: PlayerAnswer['schema'] = 1

/**
 * Asks the server for a publisher's player. The request is the one that the page's preload link has already
 * made: same address, mode and credentials, which are what `crossorigin="anonymous"` asks for and send no cookies to
 * another origin. Made by XMLHttpRequest, whose answer comes in one task of the page, where that of fetch takes
 * three, each of which may have to wait for a frame. Rejects with an Error whose message is fit for the publisher's
 * eyes.
 */
export async function fetchAnswer(base: string, slug: string): Promise<PlayableAnswer> {
  const url = `${base}api/publishers/${encodeURIComponent(slug)}/player/`
  const request = new XMLHttpRequest()
  request.open('GET', url)
  request.responseType = 'json'
  request.send()
  await new Promise(resolve => {
    request.onloadend = resolve
  })
  const body: Partial<PlayerAnswer> & { error?: string } = request.response ?? {}
  if (request.status !== 200) throw new Error(body.error ?? `${url} answered ${request.status}`)
  if (body.schema !== SCHEMA) throw new Error(`${url} gave no player`)
  if (!body.video) throw new Error(`${slug} has no video yet`)
  return body as PlayableAnswer
}
