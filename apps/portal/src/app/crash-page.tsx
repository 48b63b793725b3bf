import { Button } from '@mantine/core'
import { EmptyState } from '../ui/empty-state.tsx'

/** Takes the place of a screen that failed, most often because a newer portal was installed meanwhile. */
export function CrashPage() {
  return (
    <EmptyState
      icon="warning"
      text="This screen could not be shown. Loading the page again usually helps."
      action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
    />
  )
}
