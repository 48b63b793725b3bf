import type { ItemStatus } from '@feedreel/contracts/items'
import { truncate } from '../../lib/format/text.ts'
import type { CsvField } from '../../lib/list/csv.ts'
import { Pictured, Tags, TwoLines } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { OutsideLink, TextLink } from '../../ui/page/links.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ItemPicture } from '../item-actions/item-picture.tsx'
import type { BanHow } from '../items/ban-how.ts'
import { BanNote } from '../items/ban-note.tsx'
import { SOURCE_COLUMNS } from '../items/item-columns.tsx'
import { banChoices, ModerationActions } from '../items/moderation-actions.tsx'
import type { InboxItem } from './inbox-item.ts'
import { texts } from './texts.ts'

const SUMMARY_CHARACTERS = 100

function StatusCell({ item }: { item: InboxItem }) {
  const { publisher_count: all, pinned_count: pinned, banned_count: banned } = item
  return (
    <Tags>
      {item.withdrawn && <StatusBadge tone="dark">{texts.withdrawn}</StatusBadge>}
      {pinned > 0 && <StatusBadge tone="brand">{texts.decided.pinned(pinned, all)}</StatusBadge>}
      {banned > 0 && <StatusBadge tone="dark">{texts.decided.banned(banned, all)}</StatusBadge>}
      {pinned + banned === 0 && !item.withdrawn && (
        <StatusBadge tone={all === 0 ? 'plain' : 'secondary'}>
          {all === 0 ? texts.unused : texts.normal}
        </StatusBadge>
      )}
    </Tags>
  )
}

/** The actions of a row of the inbox. */
export type InboxActions = {
  /** Null for people who may not moderate for all publishers. */
  onModerate: ((item: InboxItem, status: ItemStatus, how?: BanHow) => void) | null
  /** Asks for the terms of a ban first. */
  onAskBan: (item: InboxItem) => void
  /** Asks for the publishers first. */
  onChoose: (item: InboxItem) => void
  onOpen: Parameters<typeof ModerationActions>[0]['onOpen']
}

function ItemLinks({ item }: { item: InboxItem }) {
  return (
    <>
      <TextLink to={`/portal/feeds/${item.feed_id}`}>
        <bdi>{item.feed_name}</bdi>
      </TextLink>
      {item.url && (
        <>
          {' · '}
          <OutsideLink href={item.url}>{texts.viewOriginal}</OutsideLink>
        </>
      )}
    </>
  )
}

/** The columns of the inbox. */
export function inboxColumns(actions: InboxActions): readonly Column<InboxItem>[] {
  const { onModerate, onAskBan, onChoose, onOpen } = actions
  const { columns } = texts
  return [
    {
      key: 'content',
      title: columns.content,
      kind: 'main',
      cell: item => (
        <Pictured picture={<ItemPicture id={item.id} hasPicture={item.has_picture} />}>
          <TwoLines title={item.title} links={<ItemLinks item={item} />}>
            {truncate(item.summary, SUMMARY_CHARACTERS)}
          </TwoLines>
        </Pictured>
      ),
    },
    {
      key: 'status',
      title: columns.status,
      cell: item => (
        <>
          <StatusCell item={item} />
          {item.bans && <BanNote reasons={item.bans.reasons} expiresAt={item.bans.expires_at} />}
        </>
      ),
    },
    ...SOURCE_COLUMNS,
    {
      key: 'actions',
      title: columns.actions,
      kind: 'actions',
      cell: item => (
        <ModerationActions
          item={item}
          onModerate={onModerate && (status => onModerate(item, status))}
          onOpen={onOpen}
          choices={
            onModerate && item.publisher_count > 0
              ? [
                  { label: texts.choose, icon: 'publisher', onChoose: () => onChoose(item) },
                  ...banChoices(
                    item.status,
                    how => onModerate(item, 'banned', how),
                    () => onAskBan(item),
                  ),
                ]
              : []
          }
        />
      ),
    },
  ]
}

/** CSV columns of the inbox; times in UTC. */
export const INBOX_CSV: readonly CsvField<InboxItem>[] = [
  { title: texts.columns.content, value: item => item.title },
  { title: texts.columns.feed, value: item => item.feed_name },
  { title: texts.columns.url, value: item => item.url },
  { title: texts.columns.status, value: item => item.status },
  { title: texts.columns.category, value: item => item.category },
  { title: texts.columns.date, value: item => item.publication_date },
]
