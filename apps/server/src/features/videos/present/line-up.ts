import type { Segment } from '@feedreel/contracts/fields/segment'
import type { LeftOutItem, LineUpItem, NextLineUp, VideoLineUp } from '@feedreel/contracts/line-up'
import { secondsNeeded } from '@feedreel/media/type/beats'
import type { LeftOutRecord } from '#platform/database/tables/tables.ts'
import { type Due, headlineOf, type Omission, rundownSeconds } from '../rules.ts'
import type { VideoPlan } from '../service/plan-video.ts'
import type { ItemState, VideoItemRow } from '../store/line-up.ts'

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

/** The current state: the items that the publisher's players show, and the states of the items in the line-up. */
export type ItemMarks = {
  /** With their segments, which are null for a video without a file. */
  onAir: ReadonlyMap<number, Segment | null>
  states: ReadonlyMap<number, ItemState>
}

/** A withdrawal takes precedence over a ban. */
function presentRemoval({ banned_at, withdrawn_at }: ItemState): LineUpItem['removed'] {
  const since = withdrawn_at ?? banned_at
  return since && { status: withdrawn_at ? 'withdrawn' : 'banned', since: since.toISOString() }
}

/** The current state of an item. Of a deleted item only a withdrawal is known. */
function presentMarks(id: number | null, { onAir, states }: ItemMarks) {
  const state = id === null ? undefined : states.get(id)
  return {
    feed_id: state?.feed_id ?? null,
    on_air: id !== null && onAir.has(id),
    segment: (id !== null && onAir.get(id)) || null,
    removed: state ? presentRemoval(state) : null,
  }
}

const presentLeftOut =
  (marks: ItemMarks) =>
  ({ item_id, published_at, ...record }: LeftOutRecord): LeftOutItem => ({
    ...record,
    id: item_id,
    publication_date: published_at,
    ...presentMarks(item_id, marks),
  })

function isDeleted({ item_id }: Pick<VideoItemRow, 'item_id'>, { states }: ItemMarks): boolean {
  return item_id === null || (states.get(item_id)?.feed_id ?? null) === null
}

/** @param startS of the first item */
function presentPlannedItems({ items, look }: VideoPlan, startS: number, marks: ItemMarks): LineUpItem[] {
  return items.map((item, index) => ({
    position: index + 1,
    id: item.id,
    item_id: item.id,
    title: item.title,
    url: item.url,
    feed_name: item.feedName,
    publication_date: item.publishedAt?.toISOString() ?? null,
    is_pinned: item.isPinned,
    ...presentMarks(item.id, marks),
    start: startS + index * look.secondsPerItem,
    end: startS + (index + 1) * look.secondsPerItem,
    needs_seconds: secondsNeeded(headlineOf(item), look.secondsPerItem),
  }))
}

/** The line-up of a publisher's next video if it were generated now. */
export function presentNextLineUp(plan: VideoPlan, due: Due, marks: ItemMarks): NextLineUp {
  const intro = plan.clips.intro?.duration_s ?? 0
  const items = plan.items.length * plan.look.secondsPerItem
  const outro = plan.clips.outro?.duration_s ?? 0
  const { opener, endCard } = rundownSeconds(plan.look)
  const rundown = opener + endCard
  return {
    items: presentPlannedItems(plan, intro + opener, marks),
    left_out: plan.omissions.map(leftOutRecord).map(presentLeftOut(marks)),
    duration: { intro, rundown, items, outro, total: intro + rundown + items + outro },
    due: { is_due: due.isDue, due_at: due.dueAt?.toISOString() ?? null, reason: due.reason },
  }
}

/** The line-up of a finished video. */
export function presentVideoLineUp(
  items: readonly VideoItemRow[],
  leftOut: LeftOutRecord[],
  marks: ItemMarks,
): VideoLineUp {
  return {
    items: items.map(item => ({
      position: item.position + 1,
      id: isDeleted(item, marks) ? null : item.item_id,
      item_id: item.item_id,
      title: item.title,
      url: item.url,
      feed_name: item.feed_name,
      publication_date: item.published_at?.toISOString() ?? null,
      is_pinned: item.is_pinned,
      ...presentMarks(item.item_id, marks),
      start: item.start_s,
      end: item.end_s,
      needs_seconds: secondsNeeded(item.title || item.summary, item.end_s - item.start_s),
    })),
    left_out: leftOut.map(presentLeftOut(marks)),
  }
}
