import type { PlayerAnswer } from '@feedreel/contracts/embed'

export type { PlayerAnswer }
/** A video that can be played. */
export type PlayerVideo = NonNullable<PlayerAnswer['video']>

/** An answer with a video. */
export type PlayableAnswer = PlayerAnswer & { video: PlayerVideo }

/** The version of the answer that this player understands. */
const SCHEMA: PlayerAnswer['schema'] = 1

async function refusal(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const sentence = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof sentence === 'string' && sentence ? sentence : `the server answered ${response.status}`
}

/**
 * Asks the server for a publisher's player. The request is the one that the page's preload link has already
 * made: same address, mode and credentials ("same-origin" is what `crossorigin="anonymous"` asks for, and
 * sends no cookies to another origin). Rejects with an Error whose message is fit for the publisher's eyes.
 */
export async function fetchAnswer(base: string, slug: string): Promise<PlayableAnswer> {
  const url = `${base}api/publishers/${encodeURIComponent(slug)}/player/`
  const response = await fetch(url, { mode: 'cors', credentials: 'same-origin' }).catch(() => {
    throw new Error(`${url} is out of reach`)
  })
  if (!response.ok) throw new Error(await refusal(response))
  const answer = (await response.json().catch(() => null)) as PlayerAnswer | null
  if (answer?.schema !== SCHEMA) throw new Error(`${url} gave an answer that this player does not understand`)
  if (!answer.video) throw new Error(`${slug} has no video yet`)
  return { ...answer, video: answer.video }
}

/** An address that a link may carry, or undefined: http and https only, for feeds are hostile. */
export function linkAddress(url: string | null): string | undefined {
  if (!url) return undefined
  try {
    const { protocol, href } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
