import { Button } from '@mantine/core'
import { EmptyState } from '../ui/empty-state.tsx'
import { texts } from './texts.ts'

/** Takes the place of a screen that failed, most often because a newer portal was installed meanwhile. */
export function CrashPage() {
  return (
    <EmptyState
      icon="warning"
      text={texts.crashed}
      action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
    />
  )
}
