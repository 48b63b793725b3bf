import type { Attention } from '@feedreel/contracts/dashboard'
import { texts } from './texts.ts'

/** One thing to look at: its name, the reason, and the screen that resolves it. */
export type AttentionLine = { key: string; kind: string; name: string; reason: string; to: string }

const words = texts.attention
/** The cleanup removes videos from the limit on; below it a person can still choose which. */
const NEARLY_FULL = 0.9

/** The problems of one kind that are not listed: how many, and the list that has all of them, if there is one. */
export type Unlisted = { key: string; text: string; to: string | null }

/** The kinds of problems of which only the first are listed; empty when all are. */
export function unlistedProblems(attention: Attention): Unlisted[] {
  const { failed_videos: videos, stale_publishers: stale, refused_hosts: hosts } = attention
  const { feeds, count } = attention.failing_feeds
  const kinds = [
    { key: 'videos', left: attention.failed_video_count - videos.length, to: '/portal/videos?status=FAILED' },
    { key: 'feeds', left: count - feeds.length, to: '/portal/feeds?problems=only' },
    { key: 'stale', left: attention.stale_publisher_count - stale.length, to: null },
    { key: 'hosts', left: attention.refused_host_count - hosts.length, to: null },
  ] as const
  return kinds
    .filter(({ left }) => left > 0)
    .map(({ key, left, to }) => ({ key, text: words.more[key](left), to }))
}

/** What needs attention, the most urgent first; empty when all is well. */
export function attentionLines(attention: Attention): AttentionLine[] {
  const { storage, is_maintenance: isMaintenance } = attention
  const share = storage.limit_bytes > 0 ? storage.used_bytes / storage.limit_bytes : 0
  return [
    ...(isMaintenance ? [{ key: 'maintenance', ...words.maintenance, to: '/portal/settings' }] : []),
    ...(share >= NEARLY_FULL ? [{ key: 'storage', ...words.storage(share), to: '/portal/health' }] : []),
    ...attention.failed_videos.map(({ name, video_id: id, error_message: reason }) => ({
      key: `video ${id}`,
      kind: words.failedVideo,
      name,
      reason: reason ?? words.noReason,
      to: `/portal/videos/${id}`,
    })),
    ...attention.failing_feeds.feeds.map(({ id, name, last_error: reason }) => ({
      key: `feed ${id}`,
      kind: words.failingFeed,
      name,
      reason: reason ?? words.noReason,
      to: `/portal/feeds/${id}`,
    })),
    ...attention.stale_publishers.map(({ id, name, since, update_frequency: minutes }) => ({
      key: `publisher ${id}`,
      kind: words.stale,
      name,
      reason: words.since(since, minutes),
      to: `/portal/videos?publisher=${id}`,
    })),
    ...attention.refused_hosts.map(({ id, name, host }) => ({
      key: `host ${id} ${host}`,
      kind: words.refused,
      name,
      reason: words.host(host),
      to: `/portal/publishers/${id}#embed`,
    })),
  ]
}
