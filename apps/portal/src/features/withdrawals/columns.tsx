import type { ItemRecord } from '@feedreel/contracts/editorial/inbox'
import type { Withdrawal } from '@feedreel/contracts/editorial/withdrawals'
import type { CsvField } from '../../lib/list/csv.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { Moment, TwoLines } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { OutsideLink, TextLink } from '../../ui/page/links.tsx'
import { useMay } from '../session/access.ts'
import classes from './columns.module.css'
import { texts } from './texts.ts'

const words = texts.list
/** Publishers that are named at once; the others are named on request. */
const NAMED_PUBLISHERS = 3

function Places({ places }: { places: Withdrawal['on_air'] }) {
  return places.map(({ publisher_name: name, video_id: video }) => (
    <div key={`${name}/${video}`}>
      {video === null ? (
        name
      ) : (
        <TextLink to={`/portal/videos/${video}`} title={words.video(video)}>
          {name}
        </TextLink>
      )}
    </div>
  ))
}

function OnAirCell({ places }: { places: Withdrawal['on_air'] }) {
  if (places.length === 0) return words.nowhere
  const others = places.slice(NAMED_PUBLISHERS)
  return (
    <>
      <Places places={places.slice(0, NAMED_PUBLISHERS)} />
      {others.length > 0 && (
        <details>
          <summary className={classes.others}>{words.more(others.length)}</summary>
          <Places places={others} />
        </details>
      )}
    </>
  )
}

/** A row always has its withdrawal; the type also fits items without one. */
function of<T>(item: ItemRecord, read: (withdrawal: Withdrawal) => T): T | null {
  return item.withdrawal && read(item.withdrawal)
}

/** The columns of the list of withdrawn items. */
export function withdrawnColumns(onRestore: (item: ItemRecord) => void): readonly Column<ItemRecord>[] {
  const { columns } = words
  return [
    {
      key: 'content',
      title: columns.content,
      kind: 'main',
      cell: item => (
        <TwoLines
          title={item.title}
          links={item.url && <OutsideLink href={item.url}>{words.viewOriginal}</OutsideLink>}
        >
          <bdi>{item.feed_name}</bdi>
        </TwoLines>
      ),
    },
    {
      key: 'why',
      title: columns.why,
      kind: 'text',
      cell: item =>
        of(item, ({ reason, note }) => (
          <>
            {texts.reasons[reason]}
            {note && <div className={classes.note}>{note}</div>}
          </>
        )),
    },
    {
      key: 'when',
      title: columns.when,
      cell: item =>
        of(item, ({ withdrawn_at: at, withdrawn_by: by }) => (
          <>
            <Moment iso={at} />
            <div className={classes.note}>{words.by(by)}</div>
          </>
        )),
    },
    {
      key: 'where',
      title: columns.where,
      kind: 'text',
      cell: item => of(item, ({ on_air: places }) => <OnAirCell places={places} />),
    },
    {
      key: 'removal',
      title: columns.removal,
      cell: item =>
        of(item, ({ removal_s: seconds }) => (
          <span className={classes.whole}>{seconds === null ? words.pending : words.after(seconds)}</span>
        )),
    },
    {
      key: 'actions',
      title: columns.actions,
      kind: 'actions',
      cell: item =>
        of(item, ({ can_restore: canRestore }) =>
          canRestore ? (
            <RestoreButton item={item} onRestore={onRestore} />
          ) : (
            <span>{words.cannotRestore}</span>
          ),
        ),
    },
  ]
}

function RestoreButton({ item, onRestore }: { item: ItemRecord; onRestore: (item: ItemRecord) => void }) {
  const may = useMay()
  if (!may('withdrawals.restore')) return null
  return (
    <IconButton icon="reset" title={words.restoreOf(item.title)} onClick={() => onRestore(item)}>
      {words.restore}
    </IconButton>
  )
}

/** CSV columns of the list of withdrawn items; times in UTC, publishers separated by commas. */
export const WITHDRAWN_CSV: readonly CsvField<ItemRecord>[] = [
  { title: words.columns.content, value: item => item.title },
  { title: words.columns.feed, value: item => item.feed_name },
  { title: words.columns.url, value: item => item.url },
  { title: words.columns.reason, value: item => of(item, ({ reason }) => texts.reasons[reason]) },
  { title: words.columns.note, value: item => of(item, ({ note }) => note) },
  { title: words.columns.when, value: item => of(item, ({ withdrawn_at: at }) => at) },
  { title: words.columns.by, value: item => of(item, ({ withdrawn_by: by }) => by) },
  {
    title: words.columns.where,
    value: item =>
      of(item, ({ on_air: places }) => places.map(({ publisher_name: name }) => name).join(', ')),
  },
  { title: words.columns.seconds, value: item => of(item, ({ removal_s: seconds }) => seconds) },
]
