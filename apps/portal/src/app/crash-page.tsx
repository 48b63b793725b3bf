import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { texts } from './texts.ts'

const HEALTH = '/healthz'

/**
 * Replaces a screen that failed to load, usually after an upgrade of the portal or while the server is down. Reloads
 * only when the server responds, since a failed reload would lose the page.
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
