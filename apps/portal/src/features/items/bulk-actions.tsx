import type { BulkAction } from '@feedreel/contracts/items'
import { clsx } from 'clsx'
import { useState } from 'react'
import { IconButton } from '../../ui/form/action-button.tsx'
import { SwitchField } from '../../ui/form/inputs.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import classes from './bulk-actions.module.css'
import type { BulkChange } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.feed
const ACTIONS: readonly { action: BulkAction; icon: IconName }[] = [
  { action: 'pin', icon: 'pin' },
  { action: 'ban', icon: 'ban' },
  { action: 'reset', icon: 'reset' },
]

type BulkActionsProps = {
  selected: number[]
  /** Pin limit of this publisher-feed. */
  limit: number
  isBusy: boolean
  onConfirm: (change: BulkChange) => void
}

/** Buttons for the selected items, each with a confirmation; they stay in sight while items are selected. */
export function BulkActions({ selected, limit, isBusy, onConfirm }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [keepsOnAir, setKeepsOnAir] = useState(false)
  const count = selected.length
  return (
    <div className={clsx(classes.bar, count > 0 && classes.ready)}>
      {ACTIONS.map(({ action, icon }) => (
        <IconButton
          key={action}
          icon={icon}
          disabled={count === 0 || isBusy}
          onClick={() => {
            setKeepsOnAir(false)
            setAsked(action)
          }}
        >
          {`${words.bulk[action]} (${count})`}
        </IconButton>
      ))}
      <ConfirmDialog
        title={words.bulkTitle}
        isOpen={asked !== null}
        confirmLabel={words.confirm}
        onConfirm={() => {
          if (asked) onConfirm({ action: asked, contentIds: selected, keepsOnAir })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{words.bulkQuestion(asked, count)}</p>}
        {asked === 'ban' && (
          <SwitchField
            label={words.keepOnAir}
            description={words.keepOnAirHelp}
            checked={keepsOnAir}
            onChange={event => setKeepsOnAir(event.currentTarget.checked)}
          />
        )}
        {asked === 'pin' && <p>{words.bulkPinNote(limit)}</p>}
      </ConfirmDialog>
    </div>
  )
}
