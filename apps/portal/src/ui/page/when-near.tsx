import { useIntersection } from '@mantine/hooks'
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'

const LATER_MS = 1500

/**
 * Loads and shows its children once they are less than a quarter of a screen away, at the latest 1.5 s after the screen, and
 * keeps them, so that parts further below do not delay the screen. Children that fail to load, for example while the server is
 * down, are left out.
 * @param className the class of the placeholder that keeps their space until they are loaded
 */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '25%' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (entry?.isIntersecting && !isShown) setShown(true)
  const room = <div ref={ref} {...(className !== undefined && { className })} />
  if (!isShown) return room
  return (
    <LeftOutOnFailure>
      <Suspense fallback={room}>{children}</Suspense>
    </LeftOutOnFailure>
  )
}

/** Leaves out children that fail, and isolates the surrounding screen, which may contain typed text, from the failure. */
export class LeftOutOnFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
