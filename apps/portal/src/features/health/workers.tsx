import type { WorkerSign, WorkerState } from '@feedreel/contracts/health'
import type { StatusTone } from '../../lib/status-tone.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { texts } from './texts.ts'

const TONES: Record<WorkerState, StatusTone> = { working: 'success', silent: 'danger', stopped: 'secondary' }
const { workerColumns: words } = texts

const COLUMNS: readonly Column<WorkerSign>[] = [
  {
    key: 'host',
    title: words.host,
    kind: 'main',
    cell: worker => <TwoLines title={worker.host}>{texts.process(worker.process_id)}</TwoLines>,
  },
  {
    key: 'state',
    title: words.state,
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>,
  },
  { key: 'seen', title: words.seen, cell: worker => <Moment iso={worker.last_seen_at} /> },
  { key: 'started', title: words.started, cell: worker => <Moment iso={worker.started_at} /> },
  { key: 'version', title: words.version, cell: worker => worker.version },
]

/** The processes that work on jobs, or did in the last day. */
export function Workers({ workers }: { workers: readonly WorkerSign[] }) {
  return (
    <Panel title={texts.workersTitle} hint={texts.workersHint} isFlush>
      <DataTable
        label={texts.workersTitle}
        columns={COLUMNS}
        rows={workers}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="warning" text={texts.noWorkers} />}
      />
    </Panel>
  )
}
