import type { PlayerAnswer } from '@feedreel/contracts/embed'

/** A video that can be played. */
export type PlayerVideo = NonNullable<PlayerAnswer['video']>

/** An answer with a video. */
export type PlayableAnswer = PlayerAnswer & { video: PlayerVideo }

/** The version of the answer that this player understands. */
const SCHEMA: PlayerAnswer['schema'] = 1

/**
 * Requests the answer for a publisher's player. Address, mode and credentials match the page's preload link
 * (`crossorigin="anonymous"`: no cookies to another origin), so that the browser reuses its response. Uses XMLHttpRequest,
 * because its response takes one task of the page; fetch takes three, each of which can come a frame late. Rejects with an
 * Error whose message is meant for the publisher.
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
