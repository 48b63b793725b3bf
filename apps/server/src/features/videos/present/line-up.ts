import type { LeftOutItem, LineUpItem, NextLineUp, VideoLineUp } from '@feedreel/contracts/line-up'
import { secondsNeeded } from '@feedreel/media/type/beats'
import type { LeftOutRecord } from '#platform/database/tables.ts'
import { type Due, headlineOf, type Omission, rundownSeconds } from '../rules.ts'
import type { VideoPlan } from '../service/plan-video.ts'
import type { VideoItemRow } from '../store/line-up.ts'

/** An item that was left out, as stored with the video. */
export function leftOutRecord({ item, reason, sentence, sameAs }: Omission): LeftOutRecord {
  return {
    item_id: item.id,
    title: item.title,
    url: item.url,
    feed_name: item.feedName,
    published_at: item.publishedAt?.toISOString() ?? null,
    reason,
    sentence,
    same_as: sameAs,
  }
}

/** The items that the publisher's players show now. */
type OnAir = ReadonlySet<number>

const presentLeftOut =
  (onAir: OnAir) =>
  ({ item_id, published_at, ...record }: LeftOutRecord): LeftOutItem => ({
    ...record,
    id: item_id,
    publication_date: published_at,
    on_air: onAir.has(item_id),
  })

/** @param startS of the first item */
function presentPlannedItems({ items, look }: VideoPlan, startS: number, onAir: OnAir): LineUpItem[] {
  return items.map((item, index) => ({
    position: index + 1,
    id: item.id,
    title: item.title,
    url: item.url,
    feed_name: item.feedName,
    publication_date: item.publishedAt?.toISOString() ?? null,
    is_pinned: item.isPinned,
    on_air: onAir.has(item.id),
    start: startS + index * look.secondsPerItem,
    end: startS + (index + 1) * look.secondsPerItem,
    needs_seconds: secondsNeeded(headlineOf(item), look.secondsPerItem),
  }))
}

/** The next video of a publisher as it would be generated now. */
export function presentNextLineUp(plan: VideoPlan, due: Due, onAir: OnAir): NextLineUp {
  const intro = plan.clips.intro?.duration_s ?? 0
  const items = plan.items.length * plan.look.secondsPerItem
  const outro = plan.clips.outro?.duration_s ?? 0
  const { opener, endCard } = rundownSeconds(plan.look)
  const rundown = opener + endCard
  return {
    items: presentPlannedItems(plan, intro + opener, onAir),
    left_out: plan.omissions.map(leftOutRecord).map(presentLeftOut(onAir)),
    duration: { intro, rundown, items, outro, total: intro + rundown + items + outro },
    due: { is_due: due.isDue, due_at: due.dueAt?.toISOString() ?? null, reason: due.reason },
  }
}

/** The line-up of a finished video. */
export function presentVideoLineUp(
  items: readonly VideoItemRow[],
  leftOut: LeftOutRecord[],
  onAir: OnAir,
): VideoLineUp {
  return {
    items: items.map(item => ({
      position: item.position + 1,
      id: item.item_id,
      title: item.title,
      url: item.url,
      feed_name: item.feed_name,
      publication_date: item.published_at?.toISOString() ?? null,
      is_pinned: item.is_pinned,
      on_air: item.item_id !== null && onAir.has(item.item_id),
      start: item.start_s,
      end: item.end_s,
      needs_seconds: secondsNeeded(item.title || item.summary, item.end_s - item.start_s),
    })),
    left_out: leftOut.map(presentLeftOut(onAir)),
  }
}
