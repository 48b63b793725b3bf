import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isNotFound } from './api-error.ts'
import { type LoadedRows, withoutRow, withRow } from './loaded-rows.ts'
import { markFresh, useStaleIds } from './stale-rows.ts'
import type { AllRows } from './use-all-rows.ts'

/** Changes that come close together are asked for together. */
const GATHER_MS = 300
/** Above so many rows the whole list is the smaller question. */
const MAX_ROWS_ONE_BY_ONE = 25

/**
 * Keeps a whole list true without loading it anew: rows on screen that have changed elsewhere, and rows that are
 * new, are asked for one by one. Rows that nobody looks at wait until they are shown.
 */
export function useFreshRows<T extends { id: number }>(list: AllRows<T>, shown: readonly T[]): void {
  const client = useQueryClient()
  const stale = useStaleIds(list.subject)
  const [beat, setBeat] = useState(0)
  const { rows, query } = list

  const wanted = () => {
    if (stale.size === 0 || rows === undefined || query.hasNextPage || query.isFetching) return []
    const known = new Set(rows.map(row => row.id))
    const changed = shown.filter(row => stale.has(row.id)).map(row => row.id)
    return [...changed, ...[...stale].filter(id => !known.has(id))]
  }
  const change = (next: (known: LoadedRows<T>) => LoadedRows<T>) =>
    client.setQueryData<LoadedRows<T>>(list.key, known => known && next(known))
  const ask = useEffectEvent(async () => {
    const ids = wanted()
    if (ids.length > MAX_ROWS_ONE_BY_ONE) {
      await query.refetch()
    } else {
      markFresh(list.subject, ids)
      const answers = await Promise.allSettled(ids.map(list.loadOne))
      for (const [index, answer] of answers.entries()) {
        const id = ids[index] ?? 0
        if (answer.status === 'fulfilled') change(known => withRow(known, answer.value))
        else if (isNotFound(answer.reason)) change(known => withoutRow(known, id))
      }
    }
    setBeat(number => number + 1)
  })
  const isWanted = wanted().length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the beat starts the next round after each one.
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void ask(), GATHER_MS)
    return () => clearTimeout(timer)
  }, [isWanted, beat])
}
