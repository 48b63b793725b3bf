import { createHash } from 'node:crypto'
import { counted } from '@feedreel/contracts/counted'
import type { OmissionReason } from '@feedreel/contracts/line-up'
import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { ThemeColors } from '@feedreel/contracts/theme'
import type { VideoStatus } from '@feedreel/contracts/videos'

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
  isBanned: boolean
  /** Of a category that the publisher wants from this feed. */
  isWanted: boolean
}

/** A feed's place in a publisher, with its items in the order in which they are to be shown. */
export type FeedPlace = { feedName: string; isActive: boolean; topNContents: number; candidates: Candidate[] }

/** An item that is left out; `sameAs` is the position, from 1, of the item that tells the same story. */
export type Omission = { item: Candidate; reason: OmissionReason; sentence: string; sameAs: number | null }

function omissionSentence(reason: OmissionReason, place: FeedPlace, sameAs: number | null): string {
  const { feedName, topNContents } = place
  switch (reason) {
    case 'feed-inactive':
      return `The feed "${feedName}" is inactive.`
    case 'banned':
      return 'The item is banned for this publisher.'
    case 'other-category':
      return `Its category is none of those wanted from "${feedName}".`
    case 'same-story':
      return `Item ${sameAs} tells the same story.`
    case 'over-limit':
      return `"${feedName}" gives at most ${counted(topNContents, 'item')}.`
  }
}

/**
 * Chooses the items of the next video: feed after feed, from each active one at most its limit of items that are
 * wanted and not banned. A story that is already in (same canonical address) is left out, and the feed's next item
 * takes its place. Whatever is left out comes with its reason.
 * @param places feeds in the order in which they were attached, candidates pinned first, then newest
 */
export function explainLineUp(places: readonly FeedPlace[]): { items: Candidate[]; omissions: Omission[] } {
  const items: Candidate[] = []
  const omissions: Omission[] = []
  /** Position of the item that tells it, by canonical address. */
  const stories = new Map<string, number>()
  for (const place of places) {
    let taken = 0
    for (const item of place.candidates) {
      const sameAs = (item.canonicalUrl !== null && stories.get(item.canonicalUrl)) || null
      const reason = omissionReason(place, item, sameAs !== null, taken)
      if (reason !== null) {
        const told = reason === 'same-story' ? sameAs : null
        omissions.push({ item, reason, sentence: omissionSentence(reason, place, told), sameAs: told })
        continue
      }
      items.push(item)
      taken += 1
      if (item.canonicalUrl !== null) stories.set(item.canonicalUrl, items.length)
    }
  }
  return { items, omissions }
}

function omissionReason(
  place: FeedPlace,
  item: Candidate,
  isToldAlready: boolean,
  taken: number,
): OmissionReason | null {
  if (!place.isActive) return 'feed-inactive'
  if (item.isBanned) return 'banned'
  if (!item.isWanted) return 'other-category'
  if (isToldAlready) return 'same-story'
  return taken >= place.topNContents ? 'over-limit' : null
}

/** Whether a video is queued or being made. */
export const isOpen = ({ status }: { status: VideoStatus }): boolean =>
  status === 'QUEUED' || status === 'PROCESSING'

/** What decides whether a publisher can have a new video at all. `isNew`: it would differ from the last one. */
export type Prospect = { name: string; isActive: boolean; itemCount: number; isNew: boolean }

/**
 * Why no video can be made of a publisher, in one sentence, or null.
 * @param isForced make it even when nothing has changed since the last one
 */
export function refusalToMake(
  { name, isActive, itemCount, isNew }: Prospect,
  isForced: boolean,
): string | null {
  if (!isActive) return `"${name}" is inactive.`
  if (itemCount === 0) return `"${name}" has no content to show.`
  if (!isNew && !isForced) return `"${name}": nothing new since the last video.`
  return null
}

/** What decides when the schedule makes a publisher's next video. */
export type Schedule = {
  isMaintenance: boolean
  /** A video is queued or being made. */
  isUnderWay: boolean
  isAutomatic: boolean
  lastGenerated: Date | null
  everyMinutes: number
  /** When the schedule looks at the publisher next. */
  nextLookAt: Date
}

/** `reason` says why none is due now, null when one is; `dueAt` is null when there will be none as things stand. */
export type Due = { isDue: boolean; dueAt: Date | null; reason: string | null }

/** Whether the schedule makes a video of a publisher, when, and why not. */
export function explainDue(prospect: Prospect, schedule: Schedule, now: Date): Due {
  const not = (reason: string, dueAt: Date | null = null): Due => ({ isDue: false, dueAt, reason })
  const refusal = refusalToMake(prospect, false)
  if (refusal !== null) return not(refusal)
  if (schedule.isUnderWay) return not(`A video of "${prospect.name}" is already on its way.`)
  if (schedule.isMaintenance) return not(MAINTENANCE_REFUSAL)
  if (!schedule.isAutomatic) return not(`Auto generation is off for "${prospect.name}".`)
  const { lastGenerated, everyMinutes, nextLookAt } = schedule
  const allowedAt = lastGenerated && new Date(lastGenerated.getTime() + everyMinutes * 60_000)
  if (allowedAt && allowedAt > now) {
    const minute = allowedAt.toISOString().slice(0, 16).replace('T', ' ')
    return not(
      `A new video comes at most every ${everyMinutes} min: it waits until ${minute} UTC.`,
      allowedAt,
    )
  }
  return { isDue: true, dueAt: nextLookAt > now ? nextLookAt : now, reason: null }
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

/**
 * Whether screens are told of new views: of each one while there are few, then of about every hundredth part, so
 * that a video which the whole country watches does not flood them.
 */
export function isViewChangeVisible(before: number, after: number): boolean {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, after))) - 1)
  return Math.floor(before / step) !== Math.floor(after / step)
}
