import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** Text goes into the address when typing pauses for so long: browsers take only so many addresses in a minute. */
const TYPING_PAUSE_MS = 250

type ChangeOptions = {
  /** Overwrites the entry of the history in place of adding one. */
  replace?: boolean
  /** Shows the change at once and writes it over the entry of the history when the typing pauses. */
  isTyped?: boolean
}

/**
 * List state kept in the address. The setter takes what changes. What is typed is true at once, before the router
 * has followed: a text box that waited for it would lose letters and the place of the caret.
 * @param defaults a constant outside the component: what a bare address means
 */
export function useListState<S extends ListState>(
  defaults: S,
): [S, (change: Partial<S>, options?: ChangeOptions) => void] {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<Partial<S> | null>(null)
  const shown = typed === null ? params : writeListState(params, defaults, typed)
  if (typed !== null && String(shown) === String(params)) setTyped(null)

  const write = (part: Partial<S>, replace: boolean) =>
    setParams(current => writeListState(current, defaults, part), { replace, preventScrollReset: true })
  const settle = useEffectEvent(() => {
    if (typed !== null) write(typed, true)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(settle, TYPING_PAUSE_MS)
    // Whoever leaves the text box for a link comes back to what was typed.
    window.addEventListener('focusout', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focusout', settle)
    }
  }, [typed])

  const change = (part: Partial<S>, { replace = false, isTyped = false }: ChangeOptions = {}) => {
    const whole = { ...typed, ...part }
    if (isTyped || typed !== null) setTyped(whole)
    if (!isTyped) write(whole, replace)
  }
  return [readListState(shown, defaults), change]
}
