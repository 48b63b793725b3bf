import { useIntersection } from '@mantine/hooks'
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useIsNamed } from './arrival.ts'

const LATER_MS = 3000

type WhenNearProps = {
  /** The id of an element in the children: when the address names it, they load at once. */
  id?: string
  /** The class of the placeholder that keeps the space of the children until they are loaded. */
  className?: string
  /** What the placeholder shows. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Loads and shows its children once they are less than a quarter of a screen away, at the latest three seconds after the screen,
 * and keeps them, so that parts further below do not delay the screen. Children that fail to load, for example while the server
 * is down, are left out.
 */
export function WhenNear({ id, className, fallback, children }: WhenNearProps) {
  const isNamed = useIsNamed(id)
  const { ref, entry } = useIntersection({ rootMargin: '25%' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  if ((isNamed || entry?.isIntersecting) && !isShown) setShown(true)
  const room = (
    <div ref={ref} aria-busy {...(className !== undefined && { className })}>
      {fallback}
    </div>
  )
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
