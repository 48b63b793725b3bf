import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/**
 * List state kept in the address. The setter takes what changes; `replace` overwrites the entry of the
 * history in place of adding one, for text that changes with every key.
 * @param defaults a constant outside the component: what a bare address means
 */
export function useListState<S extends ListState>(
  defaults: S,
): [S, (change: Partial<S>, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<S>, options?: { replace: boolean }) => {
      setParams(current => writeListState(current, defaults, part), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      })
    },
    [setParams, defaults],
  )
  return [readListState(params, defaults), change]
}
