import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'

const LATER_MS = 1500

/**
 * Shows its children once they are less than a quarter of a screen away, at the latest a moment after the screen, and keeps them:
 * what stands further below does not delay a screen.
 * @param className of the room that is kept for them
 */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '25%' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (entry?.isIntersecting && !isShown) setShown(true)
  return isShown ? children : <div ref={ref} {...(className !== undefined && { className })} />
}
