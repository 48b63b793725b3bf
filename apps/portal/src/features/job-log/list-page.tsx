import { oneOf } from '../../lib/list-state.ts'
import { useListState } from '../../lib/use-list-state.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterBar, FilterSelect, SearchField } from '../../ui/filter-bar.tsx'
import { type Chip, FilterChips } from '../../ui/filter-chips.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { NoRows } from '../../ui/no-rows.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { JOB_LOG_COLUMNS } from './columns.tsx'
import { JOB_LOG_CSV } from './csv-fields.ts'
import { LOGS_PER_PAGE, useJobLogs } from './queries.ts'
import { texts } from './texts.ts'

const DEFAULTS = { search: '', job_type: '', status: '', page: 1 }
const NO_FILTERS = { search: '', job_type: '', status: '' }
const TYPES = ['feed_update', 'video_generation', 'cleanup', 'command'] as const
const STATUSES = ['queued', 'running', 'success', 'failed'] as const
/** Older words for a status, which bookmarked addresses may hold. */
const OLDER_STATUSES: Record<string, string> = { started: 'running', completed: 'success' }

/** What the workers have done and are doing, newest first. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const type = oneOf(state.job_type, TYPES, undefined)
  const status = oneOf(OLDER_STATUSES[state.status] ?? state.status, STATUSES, undefined)
  const { query, rows, shown, total, loadAll } = useJobLogs(
    { job_type: type, status },
    state.search,
    state.page,
  )
  const retry = () => void query.refetch()

  const chips: Chip[] = []
  if (type) {
    chips.push({ label: texts.typeChip(texts.types[type]), onClear: () => change({ job_type: '' }) })
  }
  if (status) {
    chips.push({ label: texts.statusChip(texts.statuses[status]), onClear: () => change({ status: '' }) })
  }

  return (
    <PageStack>
      {query.isError && <LoadError text={texts.loadFailed} onRetry={retry} isBusy={query.isFetching} />}
      <Panel
        title={texts.title}
        isFlush
        actions={
          <>
            <ExportButton fileName="job-logs" fields={JOB_LOG_CSV} load={loadAll} />
            <RefreshButton label={texts.refresh} isBusy={query.isFetching} onRefresh={retry} />
          </>
        }
      >
        <FilterBar>
          <SearchField
            label={texts.search}
            value={state.search}
            onChange={search => change({ search }, { replace: true })}
          />
          <FilterSelect
            label={texts.typeFilter}
            value={type ?? ''}
            choices={[
              { value: '', label: texts.allTypes },
              ...TYPES.map(value => ({ value, label: texts.types[value] })),
            ]}
            onChange={value => change({ job_type: value })}
          />
          <FilterSelect
            label={texts.statusFilter}
            value={status ?? ''}
            choices={[
              { value: '', label: texts.allStatuses },
              ...STATUSES.map(value => ({ value, label: texts.statuses[value] })),
            ]}
            onChange={value => change({ status: value })}
          />
        </FilterBar>
        <FilterChips chips={chips} />
        {!(query.isError && rows === undefined) && (
          <DataTable
            label={texts.title}
            columns={JOB_LOG_COLUMNS}
            rows={rows}
            keyOf={log => log.id}
            empty={
              <NoRows
                isNothingYet={total === 0}
                icon="logs"
                nothingYet={texts.nothingYet}
                noMatch={texts.noMatch}
                clearLabel={texts.clearFilters}
                onClear={() => change(NO_FILTERS)}
              />
            }
          />
        )}
        {rows && (
          <ListFooter
            text={texts.showing(shown, total)}
            page={state.page}
            pageCount={Math.ceil(shown / LOGS_PER_PAGE)}
            onPage={page => change({ page })}
          />
        )}
      </Panel>
    </PageStack>
  )
}
