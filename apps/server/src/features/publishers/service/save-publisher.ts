import type { FieldErrors } from '@feedreel/contracts/errors'
import type { Publisher, PublisherChange, PublisherInput } from '@feedreel/contracts/publishers'
import type { Updateable } from 'kysely'
import { recordAudit } from '#features/audit/service.ts'
import { logoErrors } from '#features/brand/service/logos.ts'
import { readLockedFeeds } from '#features/feeds/service/read-feeds.ts'
import type { Scope } from '#platform/access/access.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { PublisherTable } from '#platform/database/tables/tables.ts'
import { InvalidFieldsError, notFound, refuseInvalid } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import type { Platform } from '#platform/platform.ts'
import { feedErrors, publisherErrors } from '../rules.ts'
import { listPublisherFeeds, replacePublisherFeeds } from '../store/publisher-feeds.ts'
import {
  assignSlug,
  findPublisher,
  findSlugOwner,
  insertPublisher,
  lockPublisher,
  type PublisherRow,
  updatePublisher,
} from '../store/publishers.ts'
import { domainErrors, scopeErrors } from './check-fields.ts'
import { discardClips, prepareClips, replaceClips, saveWithClips } from './manage-clips.ts'
import { listEmbedVersions } from './player-versions.ts'
import { readPublisher } from './read-publishers.ts'

const SLUG_TAKEN: FieldErrors = { slug: ['A publisher with this slug already exists.'] }

/** The columns of the form's fields. Missing fields keep their value. */
function columnsOf(change: PublisherChange): Updateable<PublisherTable> {
  const { slug, feed_settings, remove_intro_video, remove_outro_video, theme_settings, brand, ...fields } =
    change
  const { ad_tag_url, ad_skip_delay, ...plain } = fields
  return {
    ...plain,
    ...(ad_tag_url === undefined ? {} : { ad_tag_url: ad_tag_url ?? '' }),
    ...(ad_skip_delay === undefined || ad_skip_delay === null ? {} : { ad_skip_delay }),
    ...(theme_settings === undefined
      ? {}
      : { theme_settings: theme_settings && JSON.stringify(theme_settings) }),
    ...(brand === undefined ? {} : { brand: brand && JSON.stringify(brand) }),
  }
}

/** The rules between fields, feeds and other publishers that a publisher would break. */
async function rulesBroken(
  tx: Queryable,
  change: PublisherChange,
  before: PublisherRow | null,
): Promise<FieldErrors> {
  const versions = listEmbedVersions().map(version => version.value)
  const merged = {
    enable_ads: change.enable_ads ?? before?.enable_ads ?? false,
    ad_tag_url: change.ad_tag_url === undefined ? (before?.ad_tag_url ?? '') : change.ad_tag_url,
    ad_skip_delay: change.ad_skip_delay === undefined ? (before?.ad_skip_delay ?? 5) : change.ad_skip_delay,
    embed_version: change.embed_version ?? before?.embed_version ?? 'latest',
  }
  const wanted = change.feed_settings?.map(setting => setting.feed_id) ?? []
  const attached = before ? await listPublisherFeeds(tx, before.id) : []
  const slugOwner = change.slug === undefined ? null : await findSlugOwner(tx, change.slug)
  return {
    ...(slugOwner === null || slugOwner === before?.id ? {} : SLUG_TAKEN),
    ...domainErrors(change.allowed_domains ?? []),
    ...(await logoErrors(tx, change.brand ?? null)),
    ...publisherErrors(merged, versions),
    ...feedErrors(
      wanted,
      attached.map(feed => feed.feed_id),
      await readLockedFeeds(tx, wanted),
    ),
  }
}

/**
 * Finds further faults of a form with wrong fields: the rules that its valid fields break, and the faults of its clips.
 * @param id the changed publisher, null for a new one
 * @param scope of the person who changes it
 */
export async function publisherFaults(
  { platform, id, scope }: { platform: Platform; id: number | null; scope: Scope },
  change: PublisherChange,
  files: readonly UploadedFile[],
): Promise<FieldErrors> {
  const before = id === null ? null : await findPublisher(platform.db, id)
  if (before === undefined) throw notFound('publisher')
  const { clips, errors } = await prepareClips(platform, files)
  await discardClips(platform, clips)
  const outside = await scopeErrors(platform.db, scope, change.feed_settings)
  const { feed_settings, ...others } = change
  const visible = outside.feed_settings ? others : change
  return { ...errors, ...(await rulesBroken(platform.db, visible, before)), ...outside }
}

/** Stores the slug and the feeds of a publisher. */
async function saveParts(tx: Tx, id: number, change: PublisherChange): Promise<void> {
  if (change.slug !== undefined && !(await assignSlug(tx, id, change.slug))) {
    throw new InvalidFieldsError(SLUG_TAKEN)
  }
  if (change.feed_settings) await replacePublisherFeeds(tx, id, change.feed_settings)
}

type Save = { platform: Platform; actor: Actor; tx: Tx }

/** Reads a publisher within a transaction. */
const readInside = ({ platform, tx }: Save, id: number) =>
  readPublisher({ db: tx, storage: platform.storage }, id)

async function recordSave(save: Save, before: Publisher | null, after: Publisher): Promise<void> {
  const { id, name: label } = after
  const action = before ? 'updated' : 'created'
  await recordAudit(save.platform, save.tx, save.actor, {
    action,
    subject: 'publisher',
    id,
    label,
    before,
    after,
  })
}

/** Adds a publisher without an audit entry. @returns its id */
async function insert(
  { platform, tx }: Save,
  input: PublisherInput,
  clipErrors: FieldErrors = {},
): Promise<number> {
  refuseInvalid({ ...clipErrors, ...(await rulesBroken(tx, input, null)) })
  const id = await insertPublisher(tx, input.name)
  await updatePublisher(tx, id, { ...columnsOf(input), next_look_at: platform.clock.now() })
  await saveParts(tx, id, input)
  await publishEvent(tx, { subject: 'publisher', id, change: 'created' })
  return id
}

/** Adds a publisher without intro and outro in the caller's transaction. @returns its id */
export async function addPublisher(save: Save, input: PublisherInput): Promise<number> {
  const id = await insert(save, input)
  await recordSave(save, null, await readInside(save, id))
  return id
}

/** Adds a publisher. @throws InvalidFieldsError with every field that is wrong */
export async function createPublisher(
  platform: Platform,
  actor: Actor,
  input: PublisherInput,
  files: readonly UploadedFile[],
): Promise<Publisher> {
  return saveWithClips(platform, files, async (tx, { clips, errors }) => {
    const save = { platform, actor, tx }
    const id = await insert(save, input, errors)
    await replaceClips(platform, tx, id, clips, {})
    const created = await readInside(save, id)
    await recordSave(save, null, created)
    return created
  })
}

/** Changes a publisher. @throws AppError 404, InvalidFieldsError with every field that is wrong */
export async function changePublisher(
  platform: Platform,
  actor: Actor,
  id: number,
  change: PublisherChange,
  files: readonly UploadedFile[],
): Promise<Publisher> {
  if (!(await findPublisher(platform.db, id))) throw notFound('publisher')
  return saveWithClips(platform, files, async (tx, { clips, errors }) => {
    const save = { platform, actor, tx }
    const before = (await lockPublisher(tx, id)) ? await findPublisher(tx, id) : undefined
    if (!before) throw notFound('publisher')
    refuseInvalid({ ...errors, ...(await rulesBroken(tx, change, before)) })
    const presentBefore = await readInside(save, id)
    await updatePublisher(tx, id, { ...columnsOf(change), next_look_at: platform.clock.now() })
    await saveParts(tx, id, change)
    await replaceClips(platform, tx, id, clips, change)
    const after = await readInside(save, id)
    await recordSave(save, presentBefore, after)
    await publishEvent(tx, { subject: 'publisher', id, change: 'updated' })
    return after
  })
}
