import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { readClip } from '#features/publishers/service/manage-clips.ts'
import type { PublisherRow } from '#features/publishers/service/read-publishers.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  type Candidate,
  explainLineUp,
  type Look,
  lineUpHash,
  type Omission,
  type Prospect,
} from '../rules.ts'
import { findCandidates } from '../store/candidates.ts'
import { lastLineUpHash } from '../store/newest-videos.ts'

/** What the next video of a publisher would be. */
export type VideoPlan = {
  items: Candidate[]
  omissions: Omission[]
  look: Look
  clips: { intro: Clip; outro: Clip }
  hash: string
}
type Clip = Awaited<ReturnType<typeof readClip>>

/** Plans the next video of a publisher from its present items. */
export async function planVideo(db: Queryable, publisher: PublisherRow): Promise<VideoPlan> {
  const { items, omissions } = explainLineUp(await findCandidates(db, publisher.id))
  const intro = await readClip(db, publisher.intro_upload_id)
  const outro = await readClip(db, publisher.outro_upload_id)
  const look: Look = {
    theme: publisher.theme_settings?.colors ?? DEFAULT_THEME,
    secondsPerItem: publisher.length_per_content,
    introSha256: intro?.sha256 ?? null,
    outroSha256: outro?.sha256 ?? null,
  }
  return { items, omissions, look, clips: { intro, outro }, hash: lineUpHash(items, look) }
}

/** The facts that decide whether the planned video can be generated. */
export async function prospectOf(db: Queryable, publisher: PublisherRow, plan: VideoPlan): Promise<Prospect> {
  return {
    name: publisher.name,
    isActive: publisher.is_active,
    itemCount: plan.items.length,
    isNew: plan.hash !== (await lastLineUpHash(db, publisher.id)),
  }
}
