import { useDeferredValue } from 'react'

/** About as many as fit on a screen. */
const ROWS_AT_FIRST = 16

/**
 * New rows in two steps: what is seen is drawn at once, the rest when there is time, so that typing is answered
 * without waiting for rows below the fold.
 */
export function useRowsInSteps<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const drawn = useDeferredValue(rows)
  return drawn === rows ? rows : rows?.slice(0, ROWS_AT_FIRST)
}
