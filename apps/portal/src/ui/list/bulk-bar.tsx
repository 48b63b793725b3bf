import type { BulkAnswer } from '@feedreel/contracts/batch/bulk'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../form/action-button.tsx'
import type { IconName } from '../icon.tsx'
import { ConfirmDialog } from '../page/dialog.tsx'
import { Notice } from '../page/notice.tsx'
import { texts } from '../texts.ts'
import classes from './bulk-bar.module.css'

type RowKey = string | number

/** An action on many rows at once. */
export type BulkChoice<Action extends string> = {
  action: Action
  label: string
  icon: IconName
  isDangerous?: boolean
  /** The explanation below the question. */
  note: string
}

/** What can be done to the selected rows of a list, and the call that does it. */
export type Bulk<Action extends string> = {
  choices: readonly BulkChoice<Action>[]
  /** The question of the confirmation, for a number of rows. */
  question: (label: string, count: number) => string
  /** What the confirmation warns of for some of the rows; null for nothing. */
  warning?: (ids: readonly number[]) => ReactNode
  run: Pick<
    UseMutationResult<BulkAnswer, Error, { action: Action; ids: readonly number[] }>,
    'mutateAsync' | 'isPending'
  >
}

type BulkBarProps<Action extends string> = {
  bulk: Bulk<Action>
  /** The selected rows in sight of the filters. */
  selected: readonly { id: number; name: string }[]
  /** Called with the rows that stay selected: those that were refused. */
  onDone: (left: ReadonlySet<number>) => void
}

type Outcome = { label: string; done: number; refused: { name: string; error: string }[] } | 'failed'

/** What can be done to the selected rows; stays at the lower edge of the window while the list is in sight. */
export function BulkBar<Action extends string>({ bulk, selected, onDone }: BulkBarProps<Action>) {
  const [asked, setAsked] = useState<BulkChoice<Action> | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { run } = bulk
  const confirm = async ({ action, label }: BulkChoice<Action>) => {
    setOutcome(null)
    try {
      const { done, results } = await run.mutateAsync({ action, ids: selected.map(row => row.id) })
      const names = new Map(selected.map(row => [row.id, row.name]))
      const refused = results.flatMap(({ id, error }) => (error === null ? [] : [{ id, error }]))
      setOutcome({
        label,
        done,
        refused: refused.map(({ id, error }) => ({ name: names.get(id) ?? `#${id}`, error })),
      })
      onDone(new Set(refused.map(({ id }) => id)))
    } catch {
      setOutcome('failed')
    }
    setAsked(null)
  }
  return (
    <>
      {outcome !== null && <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />}
      <section className={classes.bar} aria-label={texts.selectedRows}>
        <span className={classes.count} role="status">
          {selected.length === 0 ? texts.selectHint : texts.selected(selected.length)}
        </span>
        {bulk.choices.map(choice => (
          <IconButton
            key={choice.action}
            icon={choice.icon}
            {...(choice.isDangerous && { color: 'danger', variant: 'outline' })}
            disabled={selected.length === 0 || run.isPending}
            onClick={() => setAsked(choice)}
          >
            {choice.label}
          </IconButton>
        ))}
      </section>
      <ConfirmDialog
        title={texts.bulkTitle}
        isOpen={asked !== null}
        confirmLabel={asked?.label ?? ''}
        isDangerous={asked?.isDangerous ?? false}
        isBusy={run.isPending}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{bulk.question(asked.label, selected.length)}</p>}
        {asked && <p>{asked.note}</p>}
        {asked && bulk.warning?.(selected.map(({ id }) => id))}
      </ConfirmDialog>
    </>
  )
}

function BulkOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  if (outcome === 'failed') {
    return (
      <Notice tone="danger" onClose={onClose}>
        {texts.bulkFailed}
      </Notice>
    )
  }
  const { label, done, refused } = outcome
  return (
    <Notice tone={refused.length === 0 ? 'success' : 'warning'} onClose={onClose}>
      {texts.bulkDone(label, done, refused.length)}
      {refused.length > 0 && (
        <ul className={classes.refused}>
          {refused.map(({ name, error }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {error}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/**
 * The rows that are selected to change them together, null while none can be selected, and the button that starts and
 * ends it.
 */
export function usePickedRows() {
  const [picked, setPicked] = useState<ReadonlySet<RowKey> | null>(null)
  const button = (
    <IconButton
      icon="check"
      aria-pressed={picked !== null}
      variant={picked === null ? 'default' : 'light'}
      onClick={() => setPicked(picked === null ? new Set() : null)}
    >
      {texts.selectRows}
    </IconButton>
  )
  return { picked, setPicked, button }
}
