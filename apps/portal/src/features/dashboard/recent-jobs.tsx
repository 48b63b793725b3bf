import type { RecentLog } from '@feedreel/contracts/dashboard'
import { statusTone } from '../../lib/status-tone.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
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
