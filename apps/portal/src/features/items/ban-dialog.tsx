import type { Ban } from '@feedreel/contracts/editorial/bans'
import { Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { useBanFields } from './ban-fields.tsx'
import type { BanHow } from './ban-how.ts'
import { texts } from './texts.ts'

const words = texts.ban

type BanDialogProps = {
  title: string
  /** The ban that is changed, null for a new one. */
  ban: Ban | null
  isBusy: boolean
  onConfirm: (how: BanHow) => void
  onClose: () => void
}

/** Asks why an item is banned and until when, or changes that. Mounted while it is open. */
export function BanDialog({ title, ban, isBusy, onConfirm, onClose }: BanDialogProps) {
  const { fields, isComplete, read } = useBanFields(ban, words.keepOnAirHelp)
  return (
    <Dialog
      title={ban ? words.changeTitle : words.title}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          label={ban ? words.save : words.confirm}
          isBusy={isBusy || !isComplete}
          onConfirm={() => onConfirm(read())}
        />
      }
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      {fields}
    </Dialog>
  )
}
