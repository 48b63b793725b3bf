import { formatDateTime } from '../../lib/format/date.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { OutsideLink } from '../../ui/page/links.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ItemPicture } from '../item-actions/item-picture.tsx'
import { type Bans, type Story, titleOf } from './bans.tsx'
import classes from './item-list.module.css'
import { texts } from './texts.ts'

const words = texts.bans

type ItemListProps = {
  /** Name of the list for screen readers. */
  label: string
  items: readonly Story[]
  /** Null where the operator does not let a publisher's people ban items. */
  bans: Bans | null
}

/** Items of a line-up in order; with pictures and buttons where they can be banned. */
export function ItemList({ label, items, bans }: ItemListProps) {
  return (
    <ol className={bans ? classes.rows : classes.titles} aria-label={label}>
      {items.map((item, index) => (
        // Items can be there twice, and deleted ones have no id.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a line-up is part of it
        <li key={`${index} ${item.id}`} className={bans ? classes.row : undefined}>
          {bans && <ItemPicture id={item.id} />}
          <Title item={item} />
          {bans && <BanButton item={item} bans={bans} />}
        </li>
      ))}
    </ol>
  )
}

function Title({ item }: { item: Story }) {
  const title = titleOf(item)
  return (
    <div className={classes.title}>
      <bdi>{item.url === null ? title : <OutsideLink href={item.url}>{title}</OutsideLink>}</bdi>
      {item.removed && (
        <span className={classes.removed}>
          <StatusBadge tone="dark">{words.removed[item.removed.status]}</StatusBadge>{' '}
          {words.since(formatDateTime(item.removed.since))}
        </span>
      )}
    </div>
  )
}

/** Bans an item or lifts its ban; nothing for items that were deleted or withdrawn. */
function BanButton({ item, bans: { onBan, onLift } }: { item: Story; bans: Bans }) {
  if (item.id === null || item.feed_id === null || item.removed?.status === 'withdrawn') return null
  return item.removed ? (
    <IconButton icon="reset" title={words.liftOf(titleOf(item))} onClick={() => onLift(item)}>
      {words.lift}
    </IconButton>
  ) : (
    <IconButton icon="ban" title={words.banOf(titleOf(item))} onClick={() => onBan(item)}>
      {words.ban}
    </IconButton>
  )
}
