import { createHash } from 'node:crypto'
import type { ThemeColors } from '@feedreel/contracts/theme'

/** An item that may come into a video of one publisher. */
export type Candidate = {
  id: number
  feedId: number
  feedName: string
  title: string
  summary: string
  url: string | null
  canonicalUrl: string | null
  category: string
  publishedAt: Date | null
  pictureUrl: string | null
  isPinned: boolean
}

/** A feed's place in a publisher, with its items in the order in which they are to be shown. */
export type FeedPlace = { topNContents: number; candidates: Candidate[] }

/**
 * Chooses the items of the next video: feed after feed, from each at most its limit. A story that is already in
 * (same canonical address) is left out, and the feed's next item takes its place.
 * @param places feeds in the order in which they were attached, candidates pinned first, then newest
 */
export function lineUp(places: readonly FeedPlace[]): Candidate[] {
  const chosen: Candidate[] = []
  const stories = new Set<string>()
  for (const { topNContents, candidates } of places) {
    let taken = 0
    for (const candidate of candidates) {
      if (taken === topNContents) break
      if (candidate.canonicalUrl !== null) {
        if (stories.has(candidate.canonicalUrl)) continue
        stories.add(candidate.canonicalUrl)
      }
      chosen.push(candidate)
      taken += 1
    }
  }
  return chosen
}

export type Look = {
  theme: ThemeColors
  secondsPerItem: number
  /** Content hashes of the clips before and after the items. */
  introSha256: string | null
  outroSha256: string | null
}

/** What a video would show, as one hash: a new video is due when it differs from the last one's. */
export function lineUpHash(items: readonly Candidate[], look: Look): string {
  const shown = items.map(item => [item.title, item.summary, item.category, item.feedName, item.pictureUrl])
  return createHash('sha256')
    .update(JSON.stringify([shown, look]))
    .digest('hex')
}

/** The item that stands for the whole video: the one with the newest publication date, the first of equals. */
export function latestItem<T extends { publishedAt: Date | null }>(items: readonly T[]): T | undefined {
  const dateOf = (item: T) => item.publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return items.reduce<T | undefined>(
    (latest, item) => (latest === undefined || dateOf(item) > dateOf(latest) ? item : latest),
    undefined,
  )
}

type StoredVideo = { id: number; bytes: number; createdAt: Date; isKept: boolean }

/**
 * Which videos the cleanup removes: those older than the retention, then, while all together are over the
 * storage limit, the oldest first. Kept ones (pinned or current) always stay.
 * @param videos completed videos in any order
 * @param otherBytes what the rest of the storage holds
 */
export function videosToRemove(
  videos: readonly StoredVideo[],
  otherBytes: number,
  limits: { retentionDays: number; storageLimitBytes: number },
  now: Date,
): number[] {
  const oldest = now.getTime() - limits.retentionDays * 86_400_000
  const removable = videos
    .filter(video => !video.isKept)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
  let bytes = otherBytes + videos.reduce((sum, video) => sum + video.bytes, 0)
  const removed: number[] = []
  for (const video of removable) {
    if (video.createdAt.getTime() >= oldest && bytes <= limits.storageLimitBytes) break
    removed.push(video.id)
    bytes -= video.bytes
  }
  return removed
}
