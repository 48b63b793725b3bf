import { createHash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import type { BrandInput } from '@feedreel/contracts/brand/brand'
import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import { counted } from '@feedreel/contracts/counted'
import type { OmissionReason } from '@feedreel/contracts/line-up'
import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { ThemeColors } from '@feedreel/contracts/theme'
import type { VideoStatus } from '@feedreel/contracts/videos'
import { stablePictureUrl } from '@feedreel/feed-reader/urls/stable-picture-url'
import { RUNDOWN_CARD_S, type Variant } from '@feedreel/media/segment-scene'
import { declaredLanguage } from '@feedreel/media/type/declared-language'

/** An item that a video of one publisher may show. */
export type Candidate = {
  id: number
  feedId: number
  feedName: string
  /** The name of the feed that viewers see, or null. */
  publicName: string | null
  /** The language that its feed declares, as a BCP 47 tag, or null. */
  language: string | null
  title: string
  summary: string
  url: string | null
  canonicalUrl: string | null
  category: string
  publishedAt: Date | null
  /** The day of publication in the time zone of the settings, such as 2026-03-14. */
  publishedOn: string | null
  pictureUrl: string | null
  /** The hash of the source's revision from which the texts are taken. */
  contentHash: string
  isPinned: boolean
  /** Since when the publisher's videos must not show it, or null. */
  bannedAt: Date | null
  /** Since when no publisher's video must show it, or null. */
  withdrawnAt: Date | null
  /** The picture replaces the source's: held from before a change, or chosen by an editor. */
  isPictureEdited: boolean
  /** The stored picture with its hash (hex); null until it is fetched. */
  picture: { key: string; sha256: string } | null
  /** A picture was looked for, and none is usable. */
  hasNoPicture: boolean
  /** No picture is stored, and it may be looked for: for the first time, or again. */
  isPictureDue: boolean
  /** The item has a category that the publisher wants from this feed. */
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
    case 'no-text':
      return 'It has neither a title nor a summary.'
    case 'no-picture':
      return 'It has no picture, and the brand leaves such items out.'
    case 'same-story':
      return `Item ${sameAs} tells the same story.`
    case 'over-limit':
      return `"${feedName}" gives at most ${counted(topNContents, 'item')}.`
  }
}

/**
 * Chooses the items of the next video: feed by feed, from each active feed at most its limit of wanted items that are
 * neither withdrawn nor banned and have a title or a summary. An item whose story is already included (same canonical
 * URL) is replaced with the feed's next item. Each left-out item has a reason.
 * @param places feeds in the order in which they were attached; candidates pinned first, then newest
 * @param skipsWithoutPicture leave out items that have no picture, except pinned ones
 */
export function explainLineUp(
  places: readonly FeedPlace[],
  skipsWithoutPicture = false,
): { items: Candidate[]; omissions: Omission[] } {
  const items: Candidate[] = []
  const omissions: Omission[] = []
  /** The position of each story by its canonical URL. */
  const stories = new Map<string, number>()
  for (const place of places) {
    let taken = 0
    for (const item of place.candidates) {
      const sameAs = (item.canonicalUrl !== null && stories.get(item.canonicalUrl)) || null
      const isSkipped = skipsWithoutPicture && item.hasNoPicture && !item.isPictureDue && !item.isPinned
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
  if (item.withdrawnAt) return 'withdrawn'
  if (item.bannedAt) return 'banned'
  if (!item.isWanted) return 'other-category'
  if (!hasText(item)) return 'no-text'
  if (isSkipped) return 'no-picture'
  if (isSameStory) return 'same-story'
  return taken >= place.topNContents ? 'over-limit' : null
}

/** Whether a video is queued or being generated. */
export const isOpen = ({ status }: { status: VideoStatus }): boolean =>
  status === 'QUEUED' || status === 'PROCESSING'

/**
 * The facts that decide whether a publisher can have a new video. `isNew`: it would differ from the last one.
 * `newLookAt`: when it is the turn of a video that would differ only by the version of the templates; null for other
 * videos.
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
 * @param isForced allow it even when nothing has changed since the last one
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

/** The period over which all videos are generated again after a change of the templates. */
export const NEW_LOOK_MS = 24 * 3_600_000
/** Knuth's multiplicative hash of 32 bits. */
const SPREAD = 2_654_435_761

/** A publisher's turn for a video with new templates, spread evenly over 24 hours. @param since their first use */
export function newLookTurn(publisherId: number, since: Date): Date {
  const share = ((publisherId * SPREAD) % 2 ** 32) / 2 ** 32
  return new Date(since.getTime() + Math.floor(share * NEW_LOOK_MS))
}

/** Why the schedule does not yet make a video that differs only by its templates, or null. */
export function newLookRefusal({ name, newLookAt }: Prospect, now: Date): string | null {
  if (newLookAt === null || newLookAt <= now) return null
  return `"${name}": nothing new since the last video; a video with the new look is scheduled.`
}

/** The data by which the schedule decides about a publisher's next video; see `store/schedule.ts` for the times. */
export type Schedule = {
  isMaintenance: boolean
  /** A video is queued or running. */
  isUnderWay: boolean
  isAutomatic: boolean
  everyMinutes: number
  /** The time from which a new video is allowed; null: any time. */
  allowedAt: Date | null
  /** The turn for the new look of an update, which does not wait until `allowedAt`; null: nothing comes before it. */
  earlyLookAt: Date | null
  /** When the schedule checks the publisher next. */
  checkAt: Date
}

/** `reason`: why no video is due now, or null. `dueAt`: null when none will be due unless something changes. */
export type Due = { isDue: boolean; dueAt: Date | null; reason: string | null }

/** Whether the schedule generates a video of a publisher, when, and why not; the reason leaves out the time. */
export function explainDue(prospect: Prospect, schedule: Schedule, now: Date): Due {
  const not = (reason: string, dueAt: Date | null = null): Due => ({ isDue: false, dueAt, reason })
  const refusal = refusalToMake(prospect, false)
  if (refusal !== null) return not(refusal)
  if (schedule.isUnderWay) return not(`A video of "${prospect.name}" is already queued or being generated.`)
  if (schedule.isMaintenance) return not(MAINTENANCE_REFUSAL)
  if (!schedule.isAutomatic) return not(`Auto generation is off for "${prospect.name}".`)
  const { everyMinutes, allowedAt, earlyLookAt, checkAt } = schedule
  if (earlyLookAt) {
    if (earlyLookAt > now) return not('The video with the new look is scheduled.', earlyLookAt)
  } else if (allowedAt && allowedAt > now) {
    return not(`A video is generated at most every ${everyMinutes} min.`, allowedAt)
  }
  const late = newLookRefusal(prospect, now)
  if (late !== null) return not(late, prospect.newLookAt)
  return { isDue: true, dueAt: checkAt > now ? checkAt : now, reason: null }
}

export type Look = {
  theme: ThemeColors
  /** The publisher's brand, else the default brand with the theme's colours, if any; null for the built-in look. */
  brand: BrandInput | null
  ratios: readonly Ratio[]
  secondsPerItem: number
  /** The texts of opener and end card; left out without them, so that hashes from before they existed stay valid. */
  rundown?: { name: string; domain: string | null }
  /** Content hashes of the clips before and after the items. */
  introSha256: string | null
  outroSha256: string | null
}

/** The texts of opener and end card: the name of the brand, else of the publisher, and the publisher's first domain. */
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
 * The hash of everything that a video shows. A new video is due when it differs from the last one's.
 * @param templates the version of the templates
 */
export function lineUpHash(items: readonly Candidate[], look: Look, templates: string): string {
  const showsDate = look.brand?.show_date ?? false
  const shown = items.map(item => [
    ...[item.title, item.summary, item.category, item.publicName, stablePictureUrl(item.pictureUrl)],
    showsDate ? hashedDate(item) : null,
    // Left out without one, so that hashes from before languages were known stay valid.
    ...[languageOfItem(item) ?? []].flat(),
  ])
  return hashOf([shown, look, templates])
}

/** The instant, and the day if it is another one than in UTC: hashes from before days had a time zone stay valid. */
function hashedDate({ publishedAt, publishedOn }: Candidate): string | null {
  if (publishedAt === null || publishedOn === null) return null
  const instant = publishedAt.toISOString()
  return instant.startsWith(publishedOn) ? instant : `${instant} ${publishedOn}`
}

/** The hash of a line-up from before brands existed; null if its look did not exist then. */
export function plainLineUpHash(items: readonly Candidate[], look: Look): string | null {
  const { brand, ratios, ...plain } = look
  const isPlain = brand === null && !look.rundown && ratios.every(ratio => ratio === MAIN_RATIO)
  if (!isPlain || items.some(item => item.publicName !== null)) return null
  const shown = items.map(item => [item.title, item.summary, item.category, item.feedName, item.pictureUrl])
  return hashOf([shown, plain])
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The headline of an item: its title, else its summary; empty only for an item without texts, which no video shows. */
export const headlineOf = (item: Pick<Candidate, 'title' | 'summary'>): string => item.title || item.summary

/** The declared language of an item's texts, as a BCP 47 tag; null when the headline decides. */
export const languageOfItem = (item: Pick<Candidate, 'title' | 'summary' | 'language'>): string | null =>
  declaredLanguage(headlineOf(item), item.language)

/** Whether a video can show an item: it has a title or a summary. */
export const hasText = (item: Pick<Candidate, 'title' | 'summary'>): boolean => headlineOf(item) !== ''

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
 * Whether a new view count publishes an event: every view at first, then fewer as the count grows, to limit the
 * events of popular videos.
 */
export function isViewChangeVisible(before: number, after: number): boolean {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, after))) - 1)
  return Math.floor(before / step) !== Math.floor(after / step)
}

const otherThan = (variant: Variant): Variant => (variant === 'a' ? 'b' : 'a')

/**
 * The variant of each item of a video. An item that is cached in only one variant keeps it, so that a new order of the
 * items renders nothing. Every other item gets another variant than its neighbour.
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

/**
 * The indexes of a longest increasing selection from distinct numbers. Of items in a new order, given by their former
 * positions, these kept their place among each other: the others moved.
 */
export function keptInOrder(positions: readonly number[]): Set<number> {
  /** By length - 1: the index of the lowest number that ends a selection of this length. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, position] of positions.entries()) {
    const longer = ends.findIndex(end => (positions[end] ?? 0) > position)
    const place = longer < 0 ? ends.length : longer
    before.push(ends[place - 1])
    ends[place] = index
  }
  const kept = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) kept.add(index)
  return kept
}
