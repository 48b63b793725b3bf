import { type ItemChange, ItemTextName, type ItemTexts } from '@feedreel/contracts/editorial/edits'
import type { FieldErrors } from '@feedreel/contracts/errors'
import { ITEM_TEXT_LENGTH } from '@feedreel/contracts/fields/item-text-length'
import { collapseSpace } from '@feedreel/feed-reader/text/html-to-text'
import type { EditedPicture } from '#platform/database/tables/source-tables.ts'

/** Texts that replace those beneath them; null for a text that is not replaced. */
export type EditedTexts = { [Name in ItemTextName]: string | null }

export const NO_EDIT: EditedTexts = { title: null, summary: null, category: null }

const NAMES = ItemTextName.options

const eachText = <T>(textOf: (name: ItemTextName) => T) =>
  Object.fromEntries(NAMES.map(name => [name, textOf(name)])) as { [Name in ItemTextName]: T }

/** The shown texts: those of the edit, else those beneath it. */
export function withEdit(texts: ItemTexts, edit: EditedTexts): ItemTexts {
  return eachText(name => edit[name] ?? texts[name])
}

/** The names of the texts that differ. */
export function differingTexts(one: EditedTexts, other: EditedTexts): ItemTextName[] {
  return NAMES.filter(name => one[name] !== other[name])
}

/** Cleans edited texts like those of a feed: one line, without invisible characters. */
export function cleanChange(change: ItemChange): ItemChange {
  const cleaned = NAMES.flatMap(name => {
    const text = change[name]
    return text === undefined ? [] : [[name, text && collapseSpace(text)]]
  })
  return { ...change, ...Object.fromEntries(cleaned) }
}

/** The faults of a cleaned change, by field; empty without any. */
export function changeFaults(change: ItemChange): FieldErrors {
  const faults: FieldErrors = {}
  if (change.picture !== undefined && change.publisher !== null) {
    faults.picture = ['A picture can only be replaced for all publishers.']
  }
  if (change.title === '') faults.title = ['This field may not be blank.']
  for (const name of NAMES) {
    // Cleaning replaces half a surrogate pair with a longer character.
    if ((change[name]?.length ?? 0) > ITEM_TEXT_LENGTH[name]) {
      faults[name] = [`Ensure this field has no more than ${ITEM_TEXT_LENGTH[name]} characters.`]
    }
  }
  return faults
}

/**
 * The edit after a change. A text equal to the one beneath it is not stored as an edit.
 * @param beneath the texts shown without the edit
 */
export function editAfter(before: EditedTexts, change: ItemChange, beneath: ItemTexts): EditedTexts {
  return eachText(name => {
    const text = change[name]
    if (text === undefined) return before[name]
    return text === beneath[name] ? null : text
  })
}

/** The picture that an editor chose; null without an edit, and for a picture that is only held. */
export function chosenPicture(
  edit: { held_picture: EditedPicture | null } | undefined,
): EditedPicture | null {
  return edit?.held_picture?.is_chosen ? edit.held_picture : null
}

/** Whether two pictures that replace the source's are the same; null for the source's. */
export function isSamePicture(one: EditedPicture | null, other: EditedPicture | null): boolean {
  return one?.url === other?.url && one?.sha256 === other?.sha256
}

/** A revision of an item, and a video that shows the item. */
type Dated = { contentHash: string; seenAt: Date; title: string; summary: string }
type MadeVideo = { contentHash: string | null; title: string; summary: string; completedAt: Date | null }

/**
 * The position of the revision from which a video was made: the newest one with the video's hash that was seen before
 * the video was completed. Videos without a hash are matched by their texts. -1 when the revision is not kept.
 * @param revisions oldest first
 */
export function revisionOf(video: MadeVideo, revisions: readonly Dated[]): number {
  const isSame = (revision: Dated) =>
    video.contentHash === null
      ? revision.title === video.title && revision.summary === video.summary
      : revision.contentHash === video.contentHash
  const wasSeen = ({ seenAt }: Dated) => video.completedAt === null || seenAt <= video.completedAt
  const position = revisions.findLastIndex(revision => isSame(revision) && wasSeen(revision))
  return position === -1 ? revisions.findLastIndex(isSame) : position
}
