import { type MenuChoice, MoreMenu } from '../../ui/list/more-menu.tsx'
import { useMay } from '../session/access.ts'
import type { ItemSubject, OpenItemDialog } from './item-dialogs.tsx'
import { texts } from './texts.ts'

type ItemMenuProps = {
  item: ItemSubject
  isWithdrawn: boolean
  onOpen: OpenItemDialog
  /** Choices of the screen, before those of every screen. */
  choices?: readonly MenuChoice[]
}

const withdrawChoice = (item: ItemSubject, onOpen: OpenItemDialog): MenuChoice => ({
  label: texts.withdraw,
  icon: 'withdraw',
  isDangerous: true,
  onChoose: () => onOpen('withdraw', item),
})

/** What can be done with an item that was deleted and that videos still show: withdraw it. */
export function DeletedItemMenu({ item, onOpen }: Pick<ItemMenuProps, 'item' | 'onOpen'>) {
  const may = useMay()
  if (!may('withdrawals.withdraw')) return null
  return <MoreMenu label={texts.more(item.title)} choices={[withdrawChoice(item, onOpen)]} />
}

/** What can be done with an item on every screen that shows it: edit it, see its revisions, withdraw it. */
export function ItemMenu({ item, isWithdrawn, onOpen, choices = [] }: ItemMenuProps) {
  const may = useMay()
  const removal: MenuChoice = isWithdrawn
    ? { label: texts.restore, icon: 'reset', onChoose: () => onOpen('restore', item) }
    : withdrawChoice(item, onOpen)
  return (
    <MoreMenu
      label={texts.more(item.title)}
      choices={[
        ...choices,
        ...(may('edits.change')
          ? [{ label: texts.edit, icon: 'edit' as const, onChoose: () => onOpen('edit', item) }]
          : []),
        { label: texts.revisions, icon: 'logs', onChoose: () => onOpen('revisions', item) },
        ...(may('withdrawals.withdraw') ? [removal] : []),
      ]}
    />
  )
}
