import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readId } from '../../lib/addresses.ts'
import { addDays, localDay, localDayStart, readDay } from '../../lib/format/day.ts'
import { oneOf } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { DayRange } from '../../ui/form/day-range.tsx'
import { SwitchField } from '../../ui/form/inputs.tsx'
import { ServerList } from '../../ui/list/server-list.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { JOB_LOG_CSV, jobLogColumns } from './columns.tsx'
import { foldLogs, groupLogs } from './fold-logs.ts'
import classes from './list-page.module.css'
import { texts } from './texts.ts'
import { useFollowedLogs } from './use-followed-logs.ts'

const DEFAULTS = {
  search: '',
  job_type: '',
  status: '',
  feed: '',
  publisher: '',
  video: '',
  job: '',
  from: '',
  to: '',
  page: 1,
}
const TYPES = ['feed_update', 'video_generation', 'cleanup', 'command'] as const
const STATUSES = ['queued', 'running', 'success', 'failed'] as const
const TYPE_CHOICES = [
  { value: '', label: texts.allTypes },
  ...TYPES.map(value => ({ value, label: texts.types[value] })),
]
const STATUS_CHOICES = [
  { value: '', label: texts.allStatuses },
  ...STATUSES.map(value => ({ value, label: texts.statuses[value] })),
]
/** Former status names, for bookmarked URLs. */
const OLDER_STATUSES: Record<string, string> = { started: 'running', completed: 'success' }

/** The job log, newest first. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const type = oneOf(state.job_type, TYPES, undefined)
  const status = oneOf(OLDER_STATUSES[state.status] ?? state.status, STATUSES, undefined)
  const [feed, publisher, video, id] = [state.feed, state.publisher, state.video, state.job].map(
    text => readId(text) ?? undefined,
  )
  const [from, to] = [readDay(state.from), readDay(state.to)]
  const [choice, chooseFollow] = useStoredChoice('feedreel-logs-follow', 'on')
  const isFollowing = choice === 'on'
  const { list, isHeld, added, dropHeld } = useFollowedLogs(
    {
      job_type: type,
      status,
      feed,
      publisher,
      video,
      id,
      from: from ? localDayStart(from).toISOString() : undefined,
      to: to ? localDayStart(addDays(to, 1)).toISOString() : undefined,
    },
    state.search,
    state.page,
    isFollowing,
  )
  const showAdded = () => {
    dropHeld()
    if (state.page === 1) void list.query.refetch()
    else change({ page: 1 })
  }
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [grouping, chooseGrouping] = useStoredChoice('feedreel-logs-grouped', 'off')
  const isGrouped = grouping === 'on'
  const folded = useMemo(
    () => (isGrouped ? groupLogs : foldLogs)(list.rows ?? [], unfolded),
    [list.rows, unfolded, isGrouped],
  )
  const rows = list.rows && folded.rows
  const columns = useMemo(
    () =>
      jobLogColumns(folded.folds, id =>
        setUnfolded(before => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      ),
    [folded],
  )
  const first = rows?.find(row => row.feed_name !== null || row.publisher_name !== null)
  return (
    <PageStack>
      <ServerList
        texts={texts}
        icon="logs"
        list={{ ...list, rows }}
        columns={columns}
        keyOf={log => log.id}
        csvFields={JOB_LOG_CSV}
        search={state.search}
        filters={[
          {
            label: texts.typeFilter,
            value: type ?? '',
            choices: TYPE_CHOICES,
            onChange: value => change({ job_type: value }),
            chip: texts.typeChip(type ? texts.types[type] : ''),
          },
          {
            label: texts.statusFilter,
            value: status ?? '',
            choices: STATUS_CHOICES,
            onChange: value => change({ status: value }),
            chip: texts.statusChip(status ? texts.statuses[status] : ''),
          },
        ]}
        moreFilters={
          <DayRange
            labels={texts.days}
            from={from ?? ''}
            to={to ?? ''}
            max={localDay(new Date())}
            hasCaptions
            onChange={(end, day) => change(end === 'from' ? { from: day } : { to: day })}
          />
        }
        notice={isHeld && list.query.data && <AddedLine count={added} onShow={showAdded} />}
        actions={
          <>
            <SwitchField
              label={texts.group}
              checked={isGrouped}
              onChange={event => chooseGrouping(event.currentTarget.checked ? 'on' : 'off')}
            />
            <SwitchField
              label={texts.follow}
              checked={isFollowing}
              onChange={event => chooseFollow(event.currentTarget.checked ? 'on' : 'off')}
            />
          </>
        }
        subjects={[
          {
            label: texts.feedChip(first?.feed_name ?? `#${feed}`),
            isOn: feed !== undefined,
            onClear: () => change({ feed: '' }),
          },
          {
            label: texts.publisherChip(first?.publisher_name ?? `#${publisher}`),
            isOn: publisher !== undefined,
            onClear: () => change({ publisher: '' }),
          },
          {
            label: texts.videoChip(video ?? 0),
            isOn: video !== undefined,
            onClear: () => change({ video: '' }),
          },
          {
            label: texts.jobChip(id ?? 0),
            isOn: id !== undefined,
            onClear: () => change({ job: '' }),
          },
          {
            label: from ? texts.fromChip(from) : '',
            isOn: from !== null,
            onClear: () => change({ from: '' }),
          },
          {
            label: to ? texts.toChip(to) : '',
            isOn: to !== null,
            onClear: () => change({ to: '' }),
          },
        ]}
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change(DEFAULTS)}
      />
    </PageStack>
  )
}

/** How many logs were added since the page was loaded. It keeps its height, so that the rows below stay in place. */
function AddedLine({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={classes.line} role="status">
      {count === 0 ? (
        texts.added(count)
      ) : (
        <Button size="compact-sm" variant="subtle" aria-label={texts.showAdded(count)} onClick={onShow}>
          {texts.added(count)}
        </Button>
      )}
    </div>
  )
}
