import { formatCount } from '@feedreel/contracts/counted'
import type { BulkAction } from '@feedreel/contracts/items'
import { clsx } from 'clsx'
import { useState } from 'react'
import { IconButton } from '../../ui/form/action-button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { useBanFields } from './ban-fields.tsx'
import { PLAIN_BAN } from './ban-how.ts'
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
  /** What the pin limits mean for the items. */
  pinNote: string
  /** For whom each action holds, when not for one publisher. */
  note?: string
  isBusy: boolean
  /** `onDone` closes the confirmation. With a typed reason it stays open if the change fails. */
  onConfirm: (change: BulkChange, onDone: () => void) => void
}

/** Buttons for the selected items, each with a confirmation; they stay in sight while items are selected. */
export function BulkActions({ selected, pinNote, note, isBusy, onConfirm }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const ban = useBanFields(null, words.keepOnAirHelp)
  const count = selected.length
  return (
    <div className={clsx(classes.bar, count > 0 && classes.ready)}>
      {ACTIONS.map(({ action, icon }) => (
        <IconButton
          key={action}
          icon={icon}
          disabled={count === 0 || isBusy}
          onClick={() => {
            ban.reset()
            setAsked(action)
          }}
        >
          {`${words.bulk[action]} (${formatCount(count)})`}
        </IconButton>
      ))}
      <ConfirmDialog
        title={words.bulkTitle}
        isOpen={asked !== null}
        confirmLabel={words.confirm}
        isBusy={isBusy || (asked === 'ban' && !ban.isComplete)}
        onConfirm={() => {
          if (!asked) return
          const close = () => setAsked(null)
          const how = asked === 'ban' ? ban.read() : PLAIN_BAN
          onConfirm({ action: asked, contentIds: selected, how }, close)
          if (!how.reason) close()
        }}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{words.bulkQuestion(asked, count)}</p>}
        {asked && note && <p>{note}</p>}
        {asked === 'ban' && ban.fields}
        {asked === 'pin' && <p>{pinNote}</p>}
      </ConfirmDialog>
    </div>
  )
}

/** The items that are selected for an action on many. Never those that a filter or another page hides. */
export function useRowSelection(rows: readonly { id: number }[]) {
  const [picked, setPicked] = useState<ReadonlySet<string | number>>(new Set())
  const onToggle = ({ id }: { id: number }) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  return { picked, setPicked, onToggle, selected: rows.map(({ id }) => id).filter(id => picked.has(id)) }
}
