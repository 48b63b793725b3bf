import { counted } from '@feedreel/contracts/counted'

/** What a stored file turned out to be that is not what was written. */
export type Damage = 'missing' | 'changed'

export type ScrubResult = {
  files: number
  /** Files of before hashes were kept: from now on there is one to compare with. */
  hashed: number
  /** What was wrong and was made anew, or is made anew when it is needed: one sentence each. */
  repaired: string[]
  /** What was wrong and stays so: one sentence each, with what to do. */
  unrepaired: string[]
  /** The logs of the jobs that make videos anew. */
  jobLogIds: number[]
}

/** What is wrong with a file, as the end of a sentence. */
export function describeDamage(damage: Damage): string {
  return damage === 'missing' ? 'is missing in the storage' : 'is not what was written to the storage'
}

/** What a scrub has done, in one sentence. */
export function describeScrub({ files, hashed, repaired, unrepaired }: ScrubResult): string {
  const parts = [
    `${counted(files, 'file')} read`,
    `${counted(repaired.length, 'fault')} mended`,
    `${unrepaired.length} left`,
  ]
  if (hashed > 0)
    parts.push(
      `${counted(hashed, 'file')} had no hash to compare with and ${hashed === 1 ? 'has' : 'have'} one now`,
    )
  return `${parts.join(', ')}.`
}
