import type { Item, ItemStatus } from '@feedreel/contracts/items'
import { formatShortDate } from '../../lib/format/date.ts'
import { truncate } from '../../lib/format/text.ts'
import { Moment, Pictured, Tag, Tags, TwoLines } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { OutsideLink } from '../../ui/page/links.tsx'
import { StatusBadge, type Tone } from '../../ui/page/status-badge.tsx'
import type { OpenItemDialog } from '../item-actions/item-dialogs.tsx'
import { SegmentPicture } from '../segments/segment-picture.tsx'
import type { BanHow } from './ban-how.ts'
import { BanNote } from './ban-note.tsx'
import classes from './item-columns.module.css'
import { banChoices, ModerationActions } from './moderation-actions.tsx'
import { texts } from './texts.ts'

const words = texts.feed
const SUMMARY_CHARACTERS = 100
const TONES: Record<ItemStatus, Tone> = { normal: 'secondary', pinned: 'brand', banned: 'dark' }

/** Called to change the status of an item. @param how of a ban */
export type OnModerate = (item: Item, status: ItemStatus, how?: BanHow) => void

/** The columns of an item's category and date. */
export const SOURCE_COLUMNS: readonly Column<Pick<Item, 'category' | 'publication_date'>>[] = [
  {
    key: 'category',
    title: words.columns.category,
    kind: 'text',
    cell: item => item.category || words.uncategorized,
  },
  {
    key: 'date',
    title: words.columns.date,
    cell: ({ publication_date: date }) =>
      date ? <Moment iso={date} format={formatShortDate} /> : words.noDate,
  },
]

/**
 * The columns of a feed's items.
 * @param onModerate null for people who may not moderate
 * @param onAskBan asks for the terms of a ban
 * @param onOpen opens a dialog about an item
 */
export function itemColumns(
  onModerate: OnModerate | null,
  onAskBan: (item: Item) => void,
  onOpen: OpenItemDialog,
): readonly Column<Item>[] {
  const { columns } = words
  return [
    {
      key: 'content',
      title: columns.content,
      kind: 'main',
      cell: item => (
        <Pictured
          picture={
            // Answers of older processes lack the segment during a rolling restart.
            <SegmentPicture item={item} hasPicture={item.has_picture} segment={item.segment ?? null} />
          }
        >
          <TwoLines
            title={item.title}
            links={item.url && <OutsideLink href={item.url}>{words.viewOriginal}</OutsideLink>}
          >
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
          <Tags className={classes.status}>
            {item.withdrawn && <StatusBadge tone="dark">{words.withdrawn}</StatusBadge>}
            <StatusBadge tone={TONES[item.status]}>{words.statuses[item.status]}</StatusBadge>
            {item.is_edited && <Tag text={words.edited} />}
          </Tags>
          {item.ban && (
            <BanNote
              reasons={item.ban.reason === null ? [] : [item.ban.reason]}
              expiresAt={item.ban.expires_at}
            />
          )}
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
            onModerate
              ? banChoices(
                  item.status,
                  how => onModerate(item, 'banned', how),
                  () => onAskBan(item),
                )
              : []
          }
        />
      ),
    },
  ]
}
