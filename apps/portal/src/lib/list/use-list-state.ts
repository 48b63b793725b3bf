import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** Debounce of typed text: browsers limit how often the URL may change. */
const TYPING_PAUSE_MS = 250

type ChangeOptions = {
  /** Replaces the history entry. */
  replace?: boolean
  /** Applies the change at once and replaces the history entry when typing pauses. */
  isTyped?: boolean
}

/**
 * List state in the URL query, with a setter for changes. Typed text applies at once, since an input that waited for
 * the router would lose letters and the caret.
 * @param defaults must be constant
 */
export function useListState<S extends ListState>(
  defaults: S,
): [S, (change: Partial<S>, options?: ChangeOptions) => void] {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<Partial<S> | null>(null)
  const shown = typed === null ? params : writeListState(params, defaults, typed)
  if (typed !== null && String(shown) === String(params)) setTyped(null)

  // The router's parameters are those of the last render: a second change before the next one would undo the first.
  const write = (part: Partial<S>, replace: boolean) => {
    const latest = new URLSearchParams(window.location.search)
    setParams(writeListState(latest, defaults, part), { replace, preventScrollReset: true })
  }
  const settle = useEffectEvent(() => {
    if (typed !== null) write(typed, true)
  })
  useEffect(() => {
    if (typed === null) return
    const { pathname } = window.location
    // Once: a second write while the page of a link loads would end the navigation. Not after Back either, which sends
    // focusout as it removes the input.
    const settleOnce = () => {
      clearTimeout(timer)
      if (window.location.pathname === pathname) settle()
    }
    const timer = setTimeout(settleOnce, TYPING_PAUSE_MS)
    // Write it before a link is followed, so that Back restores it.
    window.addEventListener('focusout', settleOnce)
    // Back and Forward show the list of another entry, to which what was typed does not belong.
    const drop = () => setTyped(null)
    window.addEventListener('popstate', drop)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focusout', settleOnce)
      window.removeEventListener('popstate', drop)
    }
  }, [typed])

  const change = (part: Partial<S>, { replace = false, isTyped = false }: ChangeOptions = {}) => {
    const whole = { ...typed, ...part }
    if (isTyped || typed !== null) setTyped(whole)
    if (!isTyped) write(whole, replace)
  }
  return [readListState(shown, defaults), change]
}
