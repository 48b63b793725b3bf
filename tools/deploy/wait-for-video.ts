import { setTimeout as delay } from 'node:timers/promises'
import type { Video } from '@feedreel/contracts/videos'
import type { ApiClient } from '../product/api-client.ts'

const LOOK_MS = 500
const MADE_WITHIN_MS = 120_000

/**
 * Has a video made for a publisher and waits for its end.
 * @throws when a call fails, when the video fails, or when it is not complete in two minutes
 */
export async function waitForVideo(client: ApiClient, publisherId: number): Promise<void> {
  const end = performance.now() + MADE_WITHIN_MS
  const path = `/api/portal/publishers/${publisherId}/generate/`
  let id: number | null = null
  while (performance.now() < end) {
    const answer: { status: number; body: unknown } =
      id === null ? await client.post(path, { force: true }) : await client.get(`/api/portal/videos/${id}/`)
    // Refused as long as the feed has no items.
    if (answer.status >= 500 || (id !== null && answer.status !== 200)) {
      throw new Error(
        `Publisher ${publisherId} was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      )
    }
    const video = answer.body as Video
    if (answer.status < 300) id = video.id
    if (video.status === 'COMPLETED') return
    if (video.status === 'FAILED') throw new Error(`Video ${id} failed.`)
    await delay(LOOK_MS)
  }
  throw new Error(`Video ${id} of publisher ${publisherId} was not complete in time.`)
}
