import type { ItemStatus } from '@feedreel/contracts/items'
import { Button } from '@mantine/core'
import type { MenuChoice } from '../../ui/list/more-menu.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import type { OpenItemDialog } from '../item-actions/item-dialogs.tsx'
import { ItemMenu } from '../item-actions/item-menu.tsx'
import type { BanHow } from './ban-how.ts'
import classes from './item-columns.module.css'
import { texts } from './texts.ts'

const words = texts.feed

type Choice = { kind: 'pin' | 'ban' | 'reset'; label: string; status: ItemStatus }

function choicesFor(status: ItemStatus): Choice[] {
  const isPinned = status === 'pinned'
  const isBanned = status === 'banned'
  const choices: Choice[] = [
    { kind: 'pin', label: isPinned ? words.unpin : words.pin, status: isPinned ? 'normal' : 'pinned' },
    { kind: 'ban', label: isBanned ? words.unban : words.ban, status: isBanned ? 'normal' : 'banned' },
  ]
  if (status !== 'normal') choices.push({ kind: 'reset', label: words.reset, status: 'normal' })
  return choices
}

/**
 * The other ways to ban, for the menu: an item that is banned already can be taken off air.
 * @param onAsk asks for the terms of the ban first
 */
export function banChoices(
  status: ItemStatus,
  onBan: (how: BanHow) => void,
  onAsk: () => void,
): MenuChoice[] {
  const isBanned = status === 'banned'
  return [
    {
      label: isBanned ? words.takeOff : words.banAndKeep,
      icon: 'ban',
      onChoose: () => onBan({ keepsOnAir: !isBanned }),
    },
    { label: isBanned ? words.changeBan : words.banWithReason, icon: 'ban', onChoose: onAsk },
  ]
}

type ModerationActionsProps = {
  item: { id: number; title: string; status: ItemStatus; withdrawn: boolean }
  /** Null for people who may not moderate. */
  onModerate: ((status: ItemStatus) => void) | null
  /** Opens a dialog about the item. */
  onOpen: OpenItemDialog
  /** Choices of the screen in the menu. */
  choices: readonly MenuChoice[]
}

/**
 * The buttons of an item, and its menu. They stay enabled during a request to keep the focus, and each has a place of its
 * own, so that nothing moves when a status changes.
 */
export function ModerationActions({ item, onModerate, onOpen, choices }: ModerationActionsProps) {
  return (
    <RowActions>
      {(onModerate ? choicesFor(item.status) : []).map(choice => (
        <Button
          key={choice.kind}
          className={classes.slot}
          size="xs"
          variant="default"
          title={`${choice.label}: ${item.title}`}
          onClick={() => onModerate?.(choice.status)}
        >
          {choice.label}
        </Button>
      ))}
      {onModerate && item.status === 'normal' && <span className={classes.free} />}
      <ItemMenu item={item} isWithdrawn={item.withdrawn} onOpen={onOpen} choices={choices} />
    </RowActions>
  )
}
