import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { texts } from './texts.ts'

const HEALTH = '/healthz'

/**
 * Takes the place of a screen that failed: most often because a newer portal was installed meanwhile, or because the
 * server is away. Then the page is not loaded again, or nothing of it would be left.
 */
export function CrashPage() {
  const [isAway, setIsAway] = useState(false)
  const reload = async () => {
    const isThere = await fetch(HEALTH).then(
      answer => answer.ok,
      () => false,
    )
    setIsAway(!isThere)
    if (isThere) window.location.reload()
  }
  return (
    <EmptyState
      icon="warning"
      text={isAway ? texts.noAnswer : texts.crashed}
      action={<Button onClick={() => void reload()}>{texts.reload}</Button>}
    />
  )
}
