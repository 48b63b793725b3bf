import { setTimeout as delay } from 'node:timers/promises'
import type { Video } from '@feedreel/contracts/videos'
import type { ApiClient } from './api-client.ts'

const POLL_MS = 500
const VIDEO_TIMEOUT_MS = 120_000
const DEMO_TIMEOUT_MS = 240_000

/**
 * Generates a video of a publisher and waits until it is complete.
 * @returns its id
 * @throws when a call fails, when the video fails, or after two minutes
 */
export async function generateVideo(client: ApiClient, publisherId: number): Promise<number> {
  const end = performance.now() + VIDEO_TIMEOUT_MS
  const path = `/api/portal/publishers/${publisherId}/generate/`
  let id: number | null = null
  while (performance.now() < end) {
    const { status, body }: { status: number; body: unknown } =
      id === null ? await client.post(path, { force: true }) : await client.get(`/api/portal/videos/${id}/`)
    // A publisher whose feeds have no items yet is refused with 4xx.
    if (status >= 500 || (id !== null && status !== 200)) {
      throw new Error(`Publisher ${publisherId}: ${status} ${JSON.stringify(body)}`)
    }
    const video = body as Video
    if (status < 300) id = video.id
    if (video.status === 'COMPLETED') return video.id
    if (video.status === 'FAILED') throw new Error(`Video ${id} failed.`)
    await delay(POLL_MS)
  }
  throw new Error(`Video ${id} of publisher ${publisherId} was not complete in time.`)
}

/** Waits until a product has completed videos and generates none. @throws after four minutes */
export async function waitForDemo(client: ApiClient): Promise<void> {
  const end = performance.now() + DEMO_TIMEOUT_MS
  const count = async (status: string) =>
    (await client.must<{ count: number }>('GET', `/api/portal/videos/?status=${status}`)).count
  while ((await count('COMPLETED')) === 0 || (await count('PROCESSING')) + (await count('QUEUED')) > 0) {
    if (performance.now() > end) throw new Error('The videos of the demo were not complete in time.')
    await delay(POLL_MS)
  }
}
