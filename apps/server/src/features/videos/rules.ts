import { createHash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import type { BrandInput } from '@feedreel/contracts/brand/brand'
import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import { counted } from '@feedreel/contracts/counted'
import type { OmissionReason } from '@feedreel/contracts/line-up'
import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { ThemeColors } from '@feedreel/contracts/theme'
import type { VideoStatus } from '@feedreel/contracts/videos'
import { RUNDOWN_CARD_S, type Variant } from '@feedreel/media/segment-scene'

/** An item that a video of one publisher may show. */
export type Candidate = {
  id: number
  feedId: number
  feedName: string
  /** The name of the feed that viewers see, or null. */
  publicName: string | null
  title: string
  summary: string
  url: string | null
  canonicalUrl: string | null
  category: string
  publishedAt: Date | null
  pictureUrl: string | null
  /** Of the source's revision that it is made from. */
  contentHash: string
  isPinned: boolean
  isBanned: boolean
  /** From all publishers' videos. */
  isWithdrawn: boolean
  /** Its picture is one of before a change at the source, which is held. */
  isPictureHeld: boolean
  /** Stored, with its hash (hex); null until it was fetched. */
  picture: { key: string; sha256: string } | null
  /** It was looked for, and there is none that can be used. */
  hasNoPicture: boolean
  /** Has a category that the publisher wants from this feed. */
  isWanted: boolean
}

/** A feed of a publisher, with its items in the order of showing. */
export type FeedPlace = { feedName: string; isActive: boolean; topNContents: number; candidates: Candidate[] }

/** An item that is left out; `sameAs` is the position, from 1, of the item with the same story. */
export type Omission = { item: Candidate; reason: OmissionReason; sentence: string; sameAs: number | null }

function omissionSentence(reason: OmissionReason, place: FeedPlace, sameAs: number | null): string {
  const { feedName, topNContents } = place
  switch (reason) {
    case 'feed-inactive':
      return `The feed "${feedName}" is inactive.`
    case 'withdrawn':
      return 'The item is withdrawn.'
    case 'banned':
      return 'The item is banned for this publisher.'
    case 'other-category':
      return `Its category is none of those wanted from "${feedName}".`
    case 'no-picture':
      return 'It has no picture, and the brand leaves such items out.'
    case 'same-story':
      return `Item ${sameAs} tells the same story.`
    case 'over-limit':
      return `"${feedName}" gives at most ${counted(topNContents, 'item')}.`
  }
}

/**
 * Chooses the items of the next video: feed by feed, from each active one at most its limit of wanted items that are
 * neither withdrawn nor banned. A story that is in already (same canonical URL) is replaced by the feed's next item. Left-out items have a
 * reason.
 * @param places feeds in the order in which they were attached, candidates pinned first, then newest
 * @param skipsWithoutPicture leave out items that have no picture, except pinned ones
 */
export function explainLineUp(
  places: readonly FeedPlace[],
  skipsWithoutPicture = false,
): { items: Candidate[]; omissions: Omission[] } {
  const items: Candidate[] = []
  const omissions: Omission[] = []
  /** Position by canonical URL. */
  const stories = new Map<string, number>()
  for (const place of places) {
    let taken = 0
    for (const item of place.candidates) {
      const sameAs = (item.canonicalUrl !== null && stories.get(item.canonicalUrl)) || null
      const isSkipped = skipsWithoutPicture && item.hasNoPicture && !item.isPinned
      const reason = omissionReason(place, item, { isSkipped, isSameStory: sameAs !== null, taken })
      if (reason !== null) {
        const position = reason === 'same-story' ? sameAs : null
        const sentence = omissionSentence(reason, place, position)
        omissions.push({ item, reason, sentence, sameAs: position })
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
  { isSkipped, isSameStory, taken }: { isSkipped: boolean; isSameStory: boolean; taken: number },
): OmissionReason | null {
  if (!place.isActive) return 'feed-inactive'
  if (item.isWithdrawn) return 'withdrawn'
  if (item.isBanned) return 'banned'
  if (!item.isWanted) return 'other-category'
  if (isSkipped) return 'no-picture'
  if (isSameStory) return 'same-story'
  return taken >= place.topNContents ? 'over-limit' : null
}

/** Whether a video is queued or being made. */
export const isOpen = ({ status }: { status: VideoStatus }): boolean =>
  status === 'QUEUED' || status === 'PROCESSING'

/**
 * Decides whether a publisher can have a new video. `isNew`: it would differ from the last one. `newLookAt`: it would differ
 * by the version of the templates only, and its turn comes then; null for all others.
 */
export type Prospect = {
  name: string
  isActive: boolean
  itemCount: number
  isNew: boolean
  newLookAt: Date | null
}

/**
 * Why no video can be generated for a publisher, in one sentence, or null.
 * @param isForced also when nothing has changed since the last one
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

/** Over how long the videos of an installation are made anew after the templates have changed. */
const NEW_LOOK_MS = 24 * 3_600_000
/** Knuth's multiplicative hash of 32 bits. */
const SPREAD = 2_654_435_761

/** When it is a publisher's turn for a video with new templates: spread evenly over 24 hours. @param since their first use */
export function newLookTurn(publisherId: number, since: Date): Date {
  const share = ((publisherId * SPREAD) % 2 ** 32) / 2 ** 32
  return new Date(since.getTime() + Math.floor(share * NEW_LOOK_MS))
}

/** Why the schedule does not yet make a video that differs by its templates only, or null. */
export function newLookRefusal({ name, newLookAt }: Prospect, now: Date): string | null {
  if (newLookAt === null || newLookAt <= now) return null
  return `"${name}": nothing new since the last video; it gets the new look of an update in its turn.`
}

/** What the schedule decides about a publisher's next video by; its times are those of `store/schedule.ts`. */
export type Schedule = {
  isMaintenance: boolean
  /** A video is queued or running. */
  isUnderWay: boolean
  isAutomatic: boolean
  everyMinutes: number
  /** From when a new video is allowed; null: at any time. */
  allowedAt: Date | null
  /** When the schedule checks the publisher next. */
  checkAt: Date
}

/** `reason` says why no video is due now, or is null; `dueAt` is null when none will be due unless something changes. */
export type Due = { isDue: boolean; dueAt: Date | null; reason: string | null }

/** Whether the schedule generates a video of a publisher, when, and why not. */
export function explainDue(prospect: Prospect, schedule: Schedule, now: Date): Due {
  const not = (reason: string, dueAt: Date | null = null): Due => ({ isDue: false, dueAt, reason })
  const refusal = refusalToMake(prospect, false)
  if (refusal !== null) return not(refusal)
  if (schedule.isUnderWay) return not(`A video of "${prospect.name}" is already on its way.`)
  if (schedule.isMaintenance) return not(MAINTENANCE_REFUSAL)
  if (!schedule.isAutomatic) return not(`Auto generation is off for "${prospect.name}".`)
  const { everyMinutes, allowedAt, checkAt } = schedule
  if (allowedAt && allowedAt > now) {
    const minute = allowedAt.toISOString().slice(0, 16).replace('T', ' ')
    return not(
      `A new video comes at most every ${everyMinutes} min: it waits until ${minute} UTC.`,
      allowedAt,
    )
  }
  const late = newLookRefusal(prospect, now)
  if (late !== null) return not(late, prospect.newLookAt)
  return { isDue: true, dueAt: checkAt > now ? checkAt : now, reason: null }
}

export type Look = {
  theme: ThemeColors
  /** The publisher's, else the default one with the theme's colours if there are some; null for the built-in look. */
  brand: BrandInput | null
  ratios: readonly Ratio[]
  secondsPerItem: number
  /** What opener and end card show; left out without them, so that hashes of before they existed stay valid. */
  rundown?: { name: string; domain: string | null }
  /** Content hashes of the clips before and after the items. */
  introSha256: string | null
  outroSha256: string | null
}

/** What opener and end card of a publisher's videos show: the brand's name, else its own, and its first domain. */
export function rundownOf(
  publisher: { name: string; allowed_domains: readonly string[] },
  brandName: string,
): NonNullable<Look['rundown']> {
  const domain = publisher.allowed_domains[0]
  return { name: brandName || publisher.name, domain: domain ? domainToUnicode(domain) : null }
}

/** Seconds of opener and end card; 0 without them. */
export function rundownSeconds({ rundown }: Look): { opener: number; endCard: number } {
  return rundown ? { opener: RUNDOWN_CARD_S, endCard: RUNDOWN_CARD_S } : { opener: 0, endCard: 0 }
}

/**
 * The hash of what a video shows: a new video is due when it differs from the last one's.
 * @param templates version of the templates that draw it
 */
export function lineUpHash(items: readonly Candidate[], look: Look, templates: string): string {
  const showsDate = look.brand?.show_date ?? false
  const shown = items.map(item => [
    ...[item.title, item.summary, item.category, item.publicName, item.pictureUrl],
    showsDate ? (item.publishedAt?.toISOString() ?? null) : null,
  ])
  return hashOf([shown, look, templates])
}

/** The hash as it was before videos had brands; null for a line-up that needs what did not exist then. */
export function plainLineUpHash(items: readonly Candidate[], look: Look): string | null {
  const { brand, ratios, ...plain } = look
  const isPlain = brand === null && !look.rundown && ratios.every(ratio => ratio === MAIN_RATIO)
  if (!isPlain || items.some(item => item.publicName !== null)) return null
  const shown = items.map(item => [item.title, item.summary, item.category, item.feedName, item.pictureUrl])
  return hashOf([shown, plain])
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** What an item shows as its headline: its title, else its summary, else where it is from. */
export const headlineOf = (item: Pick<Candidate, 'title' | 'summary' | 'publicName' | 'feedName'>): string =>
  item.title || item.summary || item.publicName || item.feedName

/** The item that represents the video: the first one with the newest publication date. */
export function latestItem<T extends { publishedAt: Date | null }>(items: readonly T[]): T | undefined {
  const dateOf = (item: T) => item.publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return items.reduce<T | undefined>(
    (latest, item) => (latest === undefined || dateOf(item) > dateOf(latest) ? item : latest),
    undefined,
  )
}

type StoredVideo = { id: number; bytes: number; createdAt: Date; isKept: boolean }

/**
 * The ids of the videos that the cleanup removes: those older than the retention, then the oldest ones while the storage
 * is over its limit. Pinned and current videos (`isKept`) stay.
 * @param videos ended videos in any order
 * @param otherBytes bytes of the rest of the storage
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
 * Whether a new view count gets an event: every view while there are few, then about every hundredth part, to limit the
 * events of a popular video.
 */
export function isViewChangeVisible(before: number, after: number): boolean {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, after))) - 1)
  return Math.floor(before / step) !== Math.floor(after / step)
}

const otherThan = (variant: Variant): Variant => (variant === 'a' ? 'b' : 'a')

/**
 * The variant of each item of a video. An item that is cached in one variant only keeps it, so that another order of the
 * items renders nothing; every other item gets another variant than its neighbour.
 * @param cached the variants in which each item is cached
 */
export function chooseVariants(cached: readonly (readonly Variant[])[]): Variant[] {
  const kept = cached.map(variants => (variants.length === 1 ? variants[0] : undefined))
  const first = Math.max(
    0,
    kept.findIndex(variant => variant !== undefined),
  )
  const chosen: Variant[] = [kept[first] ?? 'a']
  for (let index = first - 1; index >= 0; index -= 1) chosen.unshift(otherThan(chosen[0] ?? 'a'))
  for (const variant of kept.slice(first + 1)) chosen.push(variant ?? otherThan(chosen.at(-1) ?? 'b'))
  return chosen.slice(0, cached.length)
}
