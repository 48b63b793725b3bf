import { startTransition, useEffect, useState } from 'react'

/** About as many as fit on a screen. */
const ROWS_AT_FIRST = 16
/** Longer than most people take from one letter to the next. */
const PAUSE_MS = 200

/**
 * What is drawn at once of new rows: those that a screen shows, and those that stand there already.
 * @param before the ids that stand there
 */
export function drawnAtOnce<T extends { id: number }>(
  rows: readonly T[],
  before: ReadonlySet<number>,
): readonly T[] {
  return rows.filter((row, index) => index < ROWS_AT_FIRST || before.has(row.id))
}

/**
 * New rows in two steps: what is seen is drawn at once, the rest when the same rows have been there for a while, so
 * that no letter waits for rows below the fold that the next one takes away again.
 */
export function useRowsInSteps<T extends { id: number }>(
  rows: readonly T[] | undefined,
): readonly T[] | undefined {
  const ids = rows?.map(row => row.id).join() ?? ''
  const [settled, setSettled] = useState(ids)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(ids)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ids])
  return ids === settled ? rows : rows && drawnAtOnce(rows, new Set(settled.split(',').map(Number)))
}
