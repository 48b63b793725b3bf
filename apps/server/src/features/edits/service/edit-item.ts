import type { ChangedItem, ItemChange, ItemTexts } from '@feedreel/contracts/editorial/edits'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import { recordAudit } from '#features/audit/service.ts'
import { storeChosenPicture } from '#features/items/service/ensure-picture.ts'
import { findPublishersShowing, takeOffAir } from '#features/videos/service/take-off-air.ts'
import type { Scope } from '#platform/access/access.ts'
import type { Actor } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import type { EditedPicture } from '#platform/database/tables/source-tables.ts'
import { InvalidFieldsError, notFound, refuseInvalid } from '#platform/errors.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { presentEdits } from '../present.ts'
import {
  changeFaults,
  chosenPicture,
  cleanChange,
  differingTexts,
  type EditedTexts,
  editAfter,
  isSamePicture,
  NO_EDIT,
  withEdit,
} from '../rules.ts'
import {
  type EditRow,
  findItem,
  listEdits,
  lockItem,
  lockPublisherName,
  type SourceItem,
  saveEdit,
  updateNoAds,
} from '../store/edits.ts'

const textsOf = ({ title, summary, category }: EditedTexts): EditedTexts => ({ title, summary, category })

/** The edit for a publisher; null for all publishers. */
const editFor = (edits: readonly EditRow[], publisherId: number | null) =>
  edits.find(edit => edit.publisher_id === publisherId)

/** The publisher's name, or null for all. @throws InvalidFieldsError when there is no such publisher */
async function nameOf(tx: Tx, publisherId: number | null): Promise<string | null> {
  if (publisherId === null) return null
  const name = await lockPublisherName(tx, publisherId)
  if (name === undefined) throw new InvalidFieldsError({ publisher: ['There is no publisher with this id.'] })
  return name
}

/**
 * Fetches and stores the picture that a change names. The source's own address means the source's picture.
 * @returns null for the source's picture, undefined when the change names none
 * @throws AppError 404 for an unknown item, InvalidFieldsError for a picture that cannot be used
 */
async function choosePicture(
  platform: Platform,
  itemId: number,
  url: string | null | undefined,
): Promise<EditedPicture | null | undefined> {
  if (url === undefined || url === null) return url
  const item = await findItem(platform.db, itemId)
  if (!item) throw notFound('content item')
  if (item.picture_url === url) return null
  const stored = await storeChosenPicture(platform, url)
  if (typeof stored === 'string') throw new InvalidFieldsError({ picture: [stored] })
  return { url, ...stored, error: null, is_chosen: true }
}

/**
 * Edits texts of an item for one publisher or all, or its picture for all. Videos on air that show others go off air and
 * are rebuilt. A picture is fetched and stored before the transaction; if that fails, the cleanup deletes the file. Changing
 * or accepting held texts ends the hold. A change without effect does nothing.
 * @param scope limits the edits in the answer to these publishers
 * @throws AppError 404, InvalidFieldsError
 */
export async function editItem(
  platform: Platform,
  actor: Actor,
  itemId: number,
  given: ItemChange,
  scope: Scope = null,
): Promise<ChangedItem> {
  const change = cleanChange(given)
  refuseInvalid(changeFaults(change))
  const picture = await choosePicture(platform, itemId, change.picture)
  return platform.db.transaction().execute(async tx => {
    const item = await lockItem(tx, itemId)
    if (!item) throw notFound('content item')
    const publisherName = await nameOf(tx, change.publisher)
    const edits = await listEdits(tx, itemId)
    const no_ads = await changeNoAds(platform, tx, actor, item, change.no_ads)
    const offAir = await changeEdit(platform, tx, actor, { item, edits, change, picture, publisherName })
    return { ...presentEdits({ ...item, no_ads }, await listEdits(tx, itemId, scope)), off_air: offAir }
  })
}

/** Forbids or allows ads next to an item, and updates the players that show it. @returns the mark */
async function changeNoAds(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  item: SourceItem,
  wanted = item.no_ads,
): Promise<boolean> {
  if (wanted === item.no_ads) return wanted
  await updateNoAds(tx, item.id, wanted)
  await recordAudit(platform, tx, actor, {
    action: 'updated',
    subject: 'item',
    id: item.id,
    label: item.title || `Item ${item.id}`,
    before: { no_ads: item.no_ads },
    after: { no_ads: wanted },
  })
  const showing = await findPublishersShowing(tx, item.id)
  await publishEvents(
    tx,
    showing.map(id => ({ subject: 'publisher' as const, id, change: 'updated' as const })),
  )
  return wanted
}

type Editing = {
  item: SourceItem
  edits: EditRow[]
  change: ItemChange
  /** The picture after the change: null for the source's, undefined for no change. */
  picture: EditedPicture | null | undefined
  publisherName: string | null
}

/** Stores an edit and takes the videos off air that show other texts or another picture. */
async function changeEdit(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { item, edits, change, picture, publisherName }: Editing,
): Promise<OffAir> {
  const now = platform.clock.now()
  const nothing: OffAir = { at: now.toISOString(), publishers: [] }
  const { publisher } = change
  const row = editFor(edits, publisher)
  const before = textsOf(row ?? NO_EDIT)
  const source: ItemTexts = { title: item.title, summary: item.summary, category: item.category }
  const beneath = publisher === null ? source : withEdit(source, editFor(edits, null) ?? NO_EDIT)
  const after = editAfter(before, change, beneath)
  const pictureBefore = chosenPicture(row)
  const pictureAfter = picture === undefined ? pictureBefore : picture
  // A picture that is only held is replaced too.
  const isOtherPicture = picture !== undefined && !isSamePicture(row?.held_picture ?? null, pictureAfter)
  // A call that sends any text or a picture counts as a review of the source's change.
  const { title, summary, category } = change
  const isNamed = [title, summary, category, picture].some(value => value !== undefined)
  const isReviewed =
    isNamed && row !== undefined && (row.held_hash !== null || row.source_text_hash !== item.text_hash)
  const differing = differingTexts(before, after)
  const isChanged = differing.length > 0 || isOtherPicture
  if (!isChanged && !isReviewed) return nothing
  await saveEdit(tx, item, publisher, { texts: after, picture: pictureAfter }, actor.name, now)
  const audience = publisherName === null ? 'for all publishers' : `for ${publisherName}`
  const held = row !== undefined && row.held_hash !== null
  await recordAudit(platform, tx, actor, {
    action: 'updated',
    subject: 'item',
    id: item.id,
    label: `${item.title || `Item ${item.id}`}, ${audience}`,
    before: { ...before, picture: pictureBefore?.url ?? null, is_held: held },
    after: { ...after, picture: pictureAfter?.url ?? null, is_held: false },
  })
  await platform.queue.send(tx, 'publishers.look', { feedId: item.feed_id }, String(item.feed_id))
  await publishEvents(tx, [
    { subject: 'feed', id: item.feed_id, change: 'updated' },
    ...(publisher === null ? [] : [{ subject: 'publisher', id: publisher, change: 'updated' } as const]),
  ])
  if (!isChanged) return nothing
  // A publisher with its own edit of every changed text shows the same as before, but not of a picture.
  const unaffected = edits.filter(
    edit => !isOtherPicture && edit.publisher_id !== null && differing.every(name => edit[name] !== null),
  )
  const except = publisher === null ? new Set(unaffected.map(edit => edit.publisher_id ?? 0)) : undefined
  return takeOffAir(platform, tx, actor, {
    itemIds: [item.id],
    publisherId: publisher,
    ...(except ? { except } : {}),
  })
}
