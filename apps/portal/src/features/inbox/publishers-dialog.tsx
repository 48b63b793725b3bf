import type { ItemStatus } from '@feedreel/contracts/items'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup, FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { useBanFields } from '../items/ban-fields.tsx'
import { type BanHow, PLAIN_BAN } from '../items/ban-how.ts'
import { CONTENT_STATUSES } from '../items/item-filters.tsx'
import { texts as itemTexts } from '../items/texts.ts'
import { usePublishersOf } from '../publishers/queries.ts'
import type { InboxItem } from './inbox-item.ts'
import { texts } from './texts.ts'

const words = texts.dialog
const STATUSES = CONTENT_STATUSES.map(value => ({ value, label: itemTexts.feed.statuses[value] }))

type PublishersDialogProps = {
  item: InboxItem
  isBusy: boolean
  onConfirm: (status: ItemStatus, publishers: number[], how: BanHow) => void
  onClose: () => void
}

/** Asks for the decision about an item, and for which publishers. */
export function PublishersDialog({ item, isBusy, onConfirm, onClose }: PublishersDialogProps) {
  const showing = usePublishersOf(item.feed_id)
  const [status, setStatus] = useState<ItemStatus>('banned')
  const ban = useBanFields(null, words.keepOnAirHelp)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = (showing ?? []).map(({ id }) => id).filter(id => !left.has(id))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          label={words.confirm}
          isBusy={isBusy || chosen.length === 0 || (status === 'banned' && !ban.isComplete)}
          onConfirm={() => onConfirm(status, chosen, status === 'banned' ? ban.read() : PLAIN_BAN)}
        />
      }
    >
      <FieldStack>
        <p>
          <strong>{item.title}</strong>
        </p>
        <NativeSelect
          label={words.status}
          data={STATUSES}
          value={status}
          onChange={event => setStatus(event.currentTarget.value as ItemStatus)}
        />
        {status === 'banned' && ban.fields}
        <FieldGroup legend={words.publishers}>
          <FieldStack>
            {showing?.length === 0 && <p>{words.none}</p>}
            {showing?.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={!left.has(id)} onChange={() => toggle(id)} />
            ))}
          </FieldStack>
        </FieldGroup>
      </FieldStack>
    </Dialog>
  )
}
