import { useMemo, useState } from 'react'
import { readId } from '../../lib/addresses.ts'
import { oneOf } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { ServerList } from '../../ui/list/server-list.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { JOB_LOG_CSV, jobLogColumns } from './columns.tsx'
import { foldLogs } from './fold-logs.ts'
import { useJobLogs } from './queries.ts'
import { texts } from './texts.ts'

const DEFAULTS = {
  search: '',
  job_type: '',
  status: '',
  feed: '',
  publisher: '',
  video: '',
  job: '',
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
  const list = useJobLogs({ job_type: type, status, feed, publisher, video, id }, state.search, state.page)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const folded = useMemo(() => foldLogs(list.rows ?? [], unfolded), [list.rows, unfolded])
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
        ]}
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change(DEFAULTS)}
      />
    </PageStack>
  )
}
