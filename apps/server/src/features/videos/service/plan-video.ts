import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { TEMPLATES } from '@feedreel/media/template/templates'
import { readDefaultBrand } from '#features/brand/service/default-brand.ts'
import { effectiveBrand } from '#features/brand/service/video-brand.ts'
import { readClip } from '#features/publishers/service/manage-clips.ts'
import type { PublisherRow } from '#features/publishers/service/read-publishers.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  type Candidate,
  explainLineUp,
  type Look,
  lineUpHash,
  newLookTurn,
  type Omission,
  type Prospect,
  plainLineUpHash,
  rundownOf,
} from '../rules.ts'
import { findCandidates, findRemainders } from '../store/candidates.ts'
import { type LastLineUp, lastLineUp } from '../store/newest-videos.ts'
import { readTemplatesSince } from '../store/schedule.ts'

/** The version of the templates in this process. */
export const TEMPLATES_VERSION = TEMPLATES.default.version

/** The plan of a publisher's next video. */
export type VideoPlan = {
  items: Candidate[]
  omissions: Omission[]
  look: Look
  clips: { intro: Clip; outro: Clip }
  hash: string
  /** The video is the remainder of one that is off air. */
  isRebuild: boolean
}
type Clip = Awaited<ReturnType<typeof readClip>>

/**
 * Plans the next video of a publisher from its current items.
 * @param rebuildOf plan the remaining items of this video instead
 */
export async function planVideo(
  db: Queryable,
  publisher: PublisherRow,
  rebuildOf: number | null = null,
): Promise<VideoPlan> {
  const brand = effectiveBrand(publisher, await readDefaultBrand(db))
  const { items, omissions } =
    rebuildOf === null
      ? explainLineUp(await findCandidates(db, publisher.id), brand?.without_picture === 'skip')
      : { items: (await findRemainders(db, [rebuildOf])).get(rebuildOf) ?? [], omissions: [] }
  const intro = await readClip(db, publisher.intro_upload_id)
  const outro = await readClip(db, publisher.outro_upload_id)
  const look: Look = {
    theme: publisher.theme_settings?.colors ?? DEFAULT_THEME,
    brand,
    ratios: publisher.ratios,
    secondsPerItem: publisher.length_per_content,
    ...(publisher.rundown ? { rundown: rundownOf(publisher, brand?.display_name ?? '') } : {}),
    introSha256: intro?.sha256 ?? null,
    outroSha256: outro?.sha256 ?? null,
  }
  const hash = lineUpHash(items, look, TEMPLATES_VERSION)
  return { items, omissions, look, clips: { intro, outro }, hash, isRebuild: rebuildOf !== null }
}

/**
 * The facts that decide whether the planned video can be generated. A pinned video is not replaced when only the
 * templates have changed.
 */
export async function prospectOf(db: Queryable, publisher: PublisherRow, plan: VideoPlan): Promise<Prospect> {
  const last = await lastLineUp(db, publisher.id)
  const differs = plan.hash !== last?.hash
  const turn = differs && last !== null ? await newLookAt(db, publisher.id, plan, last) : null
  return {
    name: publisher.name,
    isActive: publisher.is_active,
    itemCount: plan.items.length,
    isNew: differs && (turn === null || publisher.pinned_video_id === null),
    newLookAt: turn,
  }
}

/** The turn of a video that differs from the last one only by its templates; null for other videos. */
async function newLookAt(
  db: Queryable,
  publisherId: number,
  { items, look }: VideoPlan,
  last: LastLineUp,
): Promise<Date | null> {
  if (last.hash === null || last.templates === TEMPLATES_VERSION) return null
  const then =
    last.templates === null ? plainLineUpHash(items, look) : lineUpHash(items, look, last.templates)
  if (then !== last.hash) return null
  return newLookTurn(publisherId, await readTemplatesSince(db, TEMPLATES_VERSION))
}
