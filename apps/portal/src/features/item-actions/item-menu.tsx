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

/** What can be done with an item on every screen that shows it: edit it, see its revisions, withdraw it. */
export function ItemMenu({ item, isWithdrawn, onOpen, choices = [] }: ItemMenuProps) {
  const may = useMay()
  const removal: MenuChoice = isWithdrawn
    ? { label: texts.restore, icon: 'reset', onChoose: () => onOpen('restore', item) }
    : { label: texts.withdraw, icon: 'withdraw', isDangerous: true, onChoose: () => onOpen('withdraw', item) }
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
