import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The part is kept at the top for this time at most. */
const LOADS_MS = 5000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Whether the address names an element after `#`. @param id of the element; undefined for one without */
export function useIsNamed(id: string | undefined): boolean {
  const { hash } = useLocation()
  return id !== undefined && hash === `#${id}`
}

/**
 * Scrolls to the part of a screen that the address names after `#`, and keeps it at the top while what is above it loads, until
 * the user acts.
 * @param id of the part's element; undefined for a part without one
 * @returns whether the address names the part
 */
export function useArrival(id: string | undefined): boolean {
  const isNamed = useIsNamed(id)
  useEffect(() => {
    const part = isNamed && id !== undefined ? document.getElementById(id) : null
    if (part === null) return
    const end = new AbortController()
    // Observed for the first time, the page counts as resized.
    const page = new ResizeObserver(() => part.scrollIntoView({ block: 'start' }))
    const timer = setTimeout(() => end.abort(), LOADS_MS)
    const onEnd = () => {
      page.disconnect()
      clearTimeout(timer)
    }
    end.signal.addEventListener('abort', onEnd, { once: true })
    page.observe(document.body)
    for (const input of INPUTS) {
      window.addEventListener(input, () => end.abort(), { capture: true, passive: true, signal: end.signal })
    }
    return () => end.abort()
  }, [isNamed, id])
  return isNamed
}
