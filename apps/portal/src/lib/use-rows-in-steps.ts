import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/** About as many as fit on a screen. */
const ROWS_AT_FIRST = 16
/** Longer than most people take from one letter to the next. */
const PAUSE_MS = 200

type Ids = ReadonlySet<number>

const idsOf = (rows: readonly { id: number }[]): Ids => new Set(rows.map(row => row.id))

/** What is drawn at once of new rows: those that a screen shows, and those that stand there already. */
export function drawnAtOnce<T extends { id: number }>(rows: readonly T[], standing: Ids): readonly T[] {
  return rows.filter((row, index) => index < ROWS_AT_FIRST || standing.has(row.id))
}

/**
 * New rows in two steps: what is seen is drawn at once, the rest when the same rows have been there for a while, so
 * that no letter waits for rows below the fold that the next one takes away again.
 */
export function useRowsInSteps<T extends { id: number }>(
  rows: readonly T[] | undefined,
): readonly T[] | undefined {
  const wanted = rows?.map(row => row.id).join() ?? ''
  const [step, setStep] = useState({ wanted, drawn: idsOf(rows ?? []) })
  let { drawn } = step
  if (step.wanted !== wanted) {
    drawn = idsOf(drawnAtOnce(rows ?? [], drawn))
    setStep({ wanted, drawn })
  }
  const drawAll = useEffectEvent(() => startTransition(() => setStep({ wanted, drawn: idsOf(rows ?? []) })))
  const isWhole = drawn.size === (rows?.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start the pause anew
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(drawAll, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, isWhole])
  return isWhole ? rows : rows?.filter(row => drawn.has(row.id))
}
