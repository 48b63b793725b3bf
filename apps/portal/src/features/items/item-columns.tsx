import type { Item, ItemStatus } from '@feedreel/contracts/items'
import { truncate } from '../../lib/format/text.ts'
import { formatShortDate } from '../../lib/format/time.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Moment, TwoLines } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { OutsideLink } from '../../ui/page/links.tsx'
import { StatusBadge, type Tone } from '../../ui/page/status-badge.tsx'
import { texts } from './texts.ts'

const words = texts.feed
const SUMMARY_CHARACTERS = 100
const TONES: Record<ItemStatus, Tone> = { normal: 'secondary', pinned: 'success', banned: 'danger' }

/** Called to change the status of an item. */
export type OnModerate = (item: Item, status: ItemStatus) => void

type Choice = { label: string; icon: IconName; status: ItemStatus }

function choicesFor(status: ItemStatus): Choice[] {
  const isPinned = status === 'pinned'
  const isBanned = status === 'banned'
  const choices: Choice[] = [
    { label: isPinned ? words.unpin : words.pin, icon: 'pin', status: isPinned ? 'normal' : 'pinned' },
    { label: isBanned ? words.unban : words.ban, icon: 'ban', status: isBanned ? 'normal' : 'banned' },
  ]
  if (status !== 'normal') choices.push({ label: words.reset, icon: 'reset', status: 'normal' })
  return choices
}

/** The columns of a feed's items. The buttons stay enabled during a request to keep the focus. */
export function itemColumns(onModerate: OnModerate): readonly Column<Item>[] {
  const { columns } = words
  return [
    {
      key: 'content',
      title: columns.content,
      kind: 'main',
      cell: item => (
        <TwoLines title={item.title}>
          <div>{truncate(item.summary, SUMMARY_CHARACTERS)}</div>
          {item.url && <OutsideLink href={item.url}>{words.viewOriginal}</OutsideLink>}
        </TwoLines>
      ),
    },
    {
      key: 'status',
      title: columns.status,
      cell: item => <StatusBadge tone={TONES[item.status]}>{words.statuses[item.status]}</StatusBadge>,
    },
    {
      key: 'category',
      title: columns.category,
      kind: 'text',
      cell: item => item.category || words.uncategorized,
    },
    {
      key: 'date',
      title: columns.date,
      cell: ({ publication_date: date }) =>
        date ? <Moment iso={date} format={formatShortDate} /> : words.noDate,
    },
    {
      key: 'actions',
      title: columns.actions,
      kind: 'actions',
      cell: item => (
        <RowActions>
          {choicesFor(item.status).map(choice => (
            <IconButton
              key={choice.icon}
              icon={choice.icon}
              title={`${choice.label}: ${item.title}`}
              onClick={() => onModerate(item, choice.status)}
            >
              {choice.label}
            </IconButton>
          ))}
        </RowActions>
      ),
    },
  ]
}
