import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** After it, what still loads above moves the part, unless the browser keeps it in place. */
const LOADS_MS = 5000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the part of a screen that the address names after `#`, and keeps it at the top while what is above it loads, until
 * the user acts.
 * @param id of the part's element; undefined for a part without one
 * @returns whether the address names the part
 */
export function useArrival(id: string | undefined): boolean {
  const { hash } = useLocation()
  const isNamed = id !== undefined && hash === `#${id}`
  useEffect(() => {
    const part = isNamed ? document.getElementById(id) : null
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
