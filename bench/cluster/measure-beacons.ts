import { sql } from 'kysely'
import { addTargets, sendBeacons } from '../installation/beacons.ts'
import { openInstallation } from '../installation/installation.ts'

const EVENTS = ['impression', 'start', 'view'].map((type, seq) => ({ seq, type, position: seq }))

/** `wrong`: missing events of acknowledged beacons, and how far the views of videos and days differ from them. */
export type Beacons = {
  sent: number
  acknowledged: number
  perS: number
  p50Ms: number
  p99Ms: number
  wrong: number
}

/** Sends beacons at a fixed rate to one process with the role `all` on the embedded database. */
export async function measureBeacons(perS: number, seconds: number): Promise<Beacons> {
  await using installation = await openInstallation()
  const platform = await installation.startPlatform('web')
  const targets = await addTargets(platform)
  const product = await installation.start({ ROLE: 'all' })
  const count = perS * seconds
  const sent = await sendBeacons(product.url, { targets, count, perS }, () => ({ events: EVENTS }))
  const acknowledged = sent.acknowledged.length
  const { rows } = await sql<{ events: number; playbacks: number; views: number; counted: number }>`
    select (select count(*) from player_event) as events,
      (select count(distinct playback) from player_event) as playbacks,
      (select sum(view_count) from video) as views,
      (select sum(views) from daily_stats) as counted`.execute(platform.db)
  const { events = 0, playbacks = 0, views = 0, counted = 0 } = rows[0] ?? {}
  const lost = Math.max(0, acknowledged * EVENTS.length - events)
  const wrong = lost + Math.abs(views - playbacks) + Math.abs(counted - playbacks)
  return { ...sent, sent: count, acknowledged, wrong }
}
