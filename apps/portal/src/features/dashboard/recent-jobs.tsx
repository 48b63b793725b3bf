import type { RecentLog } from '@feedreel/contracts/dashboard'
import { Moment, TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import { texts } from './texts.ts'

const COLUMNS: readonly Column<RecentLog>[] = [
  {
    key: 'job',
    title: texts.job,
    kind: 'main',
    cell: log => (
      <TwoLines title={log.job_type_display}>
        <Moment iso={log.started_at} />
      </TwoLines>
    ),
  },
  {
    key: 'status',
    title: texts.status,
    cell: log => <StatusBadge tone={statusTone(log.status)}>{log.status_display}</StatusBadge>,
  },
]

/** The jobs started last, undefined while they are loading. */
export function RecentJobs({ logs }: { logs: readonly RecentLog[] | undefined }) {
  return (
    <Panel
      title={texts.recentJobs}
      isFlush
      actions={
        <TextLink to="/portal/logs" title={texts.viewAllJobs}>
          {texts.viewAll}
        </TextLink>
      }
    >
      <DataTable
        label={texts.recentJobs}
        columns={COLUMNS}
        rows={logs}
        keyOf={log => log.id}
        empty={<EmptyState icon="logs" text={texts.noJobs} />}
      />
    </Panel>
  )
}
