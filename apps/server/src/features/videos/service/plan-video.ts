import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { readClip } from '#features/publishers/service/clips.ts'
import type { PublisherRow } from '#features/publishers/service/read-publishers.ts'
import type { Queryable } from '#platform/database.ts'
import { type Candidate, type Look, lineUp, lineUpHash } from '../rules.ts'
import { findCandidates } from '../store/candidates.ts'

/** What the next video of a publisher would be. */
export type VideoPlan = {
  items: Candidate[]
  look: Look
  clips: { intro: Clip; outro: Clip }
  hash: string
}
type Clip = Awaited<ReturnType<typeof readClip>>

/** Works out the next video of a publisher from what is stored now. */
export async function planVideo(db: Queryable, publisher: PublisherRow): Promise<VideoPlan> {
  const items = lineUp(await findCandidates(db, publisher.id))
  const intro = await readClip(db, publisher.intro_upload_id)
  const outro = await readClip(db, publisher.outro_upload_id)
  const look: Look = {
    theme: publisher.theme_settings?.colors ?? DEFAULT_THEME,
    secondsPerItem: publisher.length_per_content,
    introSha256: intro?.sha256 ?? null,
    outroSha256: outro?.sha256 ?? null,
  }
  return { items, look, clips: { intro, outro }, hash: lineUpHash(items, look) }
}
