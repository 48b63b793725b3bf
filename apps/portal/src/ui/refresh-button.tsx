import { ActionButton } from './action-button.tsx'
import { Icon } from './icon.tsx'

type RefreshButtonProps = { label: string; isBusy: boolean; onRefresh: () => void }

/** Asks the server for a list anew. */
export function RefreshButton({ label, isBusy, onRefresh }: RefreshButtonProps) {
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={14} />}
      onClick={onRefresh}
      isBusy={isBusy}
    >
      {label}
    </ActionButton>
  )
}
