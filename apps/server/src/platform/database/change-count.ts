import type { Queryable } from './database.ts'
import { readRowCounts } from './row-count.ts'

/** What changes are counted of; migrations/0022 and 0025 say which changes count. */
export type Changing = 'feed' | 'publisher' | 'video' | 'player' | `item ${number}`

/**
 * How often things have changed: it grows with each change that is committed, so the same number means that nothing
 * has changed. Read it before what it stands for.
 */
export async function readChanges(db: Queryable, of: readonly Changing[]): Promise<number> {
  const counts = await readRowCounts(db, 'changes', of)
  return counts.reduce((sum, { rows }) => sum + rows, 0)
}
