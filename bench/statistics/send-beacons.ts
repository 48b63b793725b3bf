import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { addNewsroom } from '../installation/newsroom.ts'

const PUBLISHERS = 20
const CONNECTIONS = 64
/** Items of each video, and how long it shows each. */
export const ITEMS = 5
export const ITEM_S = 6

/** A publisher with its video. */
export type Target = { id: number; slug: string; videoId: number }

/** The events of one playback and the headers of its beacon. */
type Playback = {
  events: { seq: number; type: string; position: number; chapter?: number; watched?: number }[]
  headers: Record<string, string>
  version: string
}

/** Adds publishers with a video each. */
export async function addTargets(platform: Platform): Promise<Target[]> {
  const publishers = await addNewsroom(platform, { publishers: PUBLISHERS })
  const videos = await sql<{ id: number }>`
    insert into video (publisher_id, status, is_forced)
    select id, 'COMPLETED', false from publisher order by id returning id`.execute(platform.db)
  await sql`
    insert into video_item (video_id, position, title, summary, url, start_s, end_s)
    select id, place, 'Story ' || place, '', 'https://news.example/' || publisher_id || '/' || place,
      place * ${ITEM_S}::int, (place + 1) * ${ITEM_S}::int
    from video, generate_series(0, ${ITEMS - 1}::int) place`.execute(platform.db)
  return publishers.map((publisher, index) => ({ ...publisher, videoId: videos.rows[index]?.id ?? 0 }))
}

/**
 * Sends one beacon for each of a number of playbacks, at a fixed rate and for each publisher in turn.
 * @returns the numbers of the acknowledged playbacks, and the times of all responses
 */
export async function sendBeacons(
  url: string,
  { targets, count, perS }: { targets: readonly Target[]; count: number; perS: number },
  playbackOf: (index: number) => Playback,
): Promise<{ acknowledged: number[]; perS: number; p99Ms: number }> {
  const acknowledged: number[] = []
  let next = 0
  const { duration, latency } = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: perS,
    amount: count,
    requests: [
      {
        method: 'POST',
        setupRequest(request, context: { index?: number }) {
          const index = next
          next += 1
          context.index = index
          const { slug, videoId: video } = targets[index % targets.length] ?? {}
          const { events, headers, version } = playbackOf(index)
          return {
            ...request,
            path: `/api/publishers/${slug}/events/`,
            headers: { ...request.headers, 'content-type': 'text/plain', ...headers },
            body: JSON.stringify({ schema: 1, playback: randomUUID(), video, version, events }),
          }
        },
        onResponse(status, _body, { index }: { index?: number }) {
          if (status === 204 && index !== undefined) acknowledged.push(index)
        },
      },
    ],
  })
  return { acknowledged, perS: acknowledged.length / duration, p99Ms: latency.p99 }
}
