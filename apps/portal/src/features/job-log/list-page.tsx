import { oneOf } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { ServerList } from '../../ui/list/server-list.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { JOB_LOG_COLUMNS, JOB_LOG_CSV } from './columns.tsx'
import { useJobLogs } from './queries.ts'
import { texts } from './texts.ts'

const DEFAULTS = { search: '', job_type: '', status: '', page: 1 }
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
  const list = useJobLogs({ job_type: type, status }, state.search, state.page)
  return (
    <PageStack>
      <ServerList
        texts={texts}
        icon="logs"
        list={list}
        columns={JOB_LOG_COLUMNS}
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
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change(DEFAULTS)}
      />
    </PageStack>
  )
}
