import { useIntersection } from '@mantine/hooks'
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'

const LATER_MS = 1500

/**
 * Loads and shows its children once they are less than a quarter of a screen away, at the latest a moment after the screen, and
 * keeps them: what stands further below does not delay a screen. Children that fail to load, as when the server is away, are left
 * out.
 * @param className of the room that is kept for them until they are loaded
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

/** Keeps a failure of its children from the screen around them, which may hold what a person has typed. */
class LeftOutOnFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
