import type { WithdrawalReason } from '@feedreel/contracts/editorial/withdrawals'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { TextAreaField } from '../../ui/form/inputs.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { showDone, showOffAir } from '../off-air/outcome-notice.ts'
import { useRestore, useWithdraw } from './queries.ts'
import { texts } from './texts.ts'

const MAX_NOTE = 2000
const REASONS = Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))

type ItemDialogProps = {
  item: { id: number; title: string }
  isOpen: boolean
  onClose: () => void
}

/** Asks why an item is withdrawn, and says what a withdrawal does and what it cannot do. */
export function WithdrawDialog({ item, isOpen, onClose }: ItemDialogProps) {
  const words = texts.withdraw
  const withdraw = useWithdraw()
  const [reason, setReason] = useState<WithdrawalReason>('correction')
  const [note, setNote] = useState('')
  const onConfirm = () =>
    withdraw.mutate(
      { id: item.id, reason, note },
      {
        onSuccess: ({ off_air: offAir }) => {
          if (offAir.publishers.length > 0) showOffAir(offAir)
          else showDone(words.done(item.title), null)
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <DialogActions label={words.confirm} isDangerous isBusy={withdraw.isPending} onConfirm={onConfirm} />
      }
    >
      <FieldStack>
        <div>
          <p>
            <strong>{item.title}</strong>
          </p>
          <p>{words.effect}</p>
          <p>{words.limit}</p>
        </div>
        <NativeSelect
          label={words.reason}
          data={REASONS}
          value={reason}
          onChange={event => setReason(event.currentTarget.value as WithdrawalReason)}
        />
        <TextAreaField
          label={words.note}
          description={words.noteHelp}
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        {withdraw.error && <Notice tone="danger">{serverSentence(withdraw.error, words.failed)}</Notice>}
      </FieldStack>
    </Dialog>
  )
}

/** Confirms that an item may be used again. */
export function RestoreDialog({ item, isOpen, onClose }: ItemDialogProps) {
  const words = texts.restore
  const restore = useRestore()
  const onConfirm = () =>
    restore.mutate(item.id, {
      onSuccess: ({ item: { feed_id: feedId } }) => {
        showDone(words.done(item.title), { feedId, ids: 'all' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={words.title}
      isOpen={isOpen}
      confirmLabel={words.confirm}
      isBusy={restore.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong>{item.title}</strong>
      </p>
      <p>{words.effect}</p>
      {restore.error && <Notice tone="danger">{serverSentence(restore.error, words.failed)}</Notice>}
    </ConfirmDialog>
  )
}
