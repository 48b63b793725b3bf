import type { BulkAction } from '@feedreel/contracts/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import classes from './bulk-actions.module.css'
import { texts } from './texts.ts'

const words = texts.feed
const ACTIONS: readonly { action: BulkAction; icon: IconName }[] = [
  { action: 'pin', icon: 'pin' },
  { action: 'ban', icon: 'ban' },
  { action: 'reset', icon: 'reset' },
]

type BulkActionsProps = {
  selected: number[]
  /** How many items of this publisher-feed can be pinned. */
  limit: number
  isBusy: boolean
  onConfirm: (action: BulkAction, contentIds: number[]) => void
}

/** The buttons for all selected items, each asking first; they stay in sight above a long list. */
export function BulkActions({ selected, limit, isBusy, onConfirm }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const count = selected.length
  return (
    <div className={classes.bar}>
      {ACTIONS.map(({ action, icon }) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          leftSection={<Icon name={icon} size={14} />}
          disabled={count === 0 || isBusy}
          onClick={() => setAsked(action)}
        >
          {`${words.bulk[action]} (${count})`}
        </Button>
      ))}
      <ConfirmDialog
        title={words.bulkTitle}
        isOpen={asked !== null}
        confirmLabel={words.confirm}
        onConfirm={() => {
          if (asked) onConfirm(asked, selected)
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{words.bulkQuestion(asked, count)}</p>}
        {asked === 'pin' && <p>{words.bulkPinNote(limit)}</p>}
      </ConfirmDialog>
    </div>
  )
}
