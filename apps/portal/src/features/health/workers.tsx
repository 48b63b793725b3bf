import type { WorkerSign, WorkerState } from '@feedreel/contracts/health'
import { Moment, TwoLines } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, type StatusTone } from '../../ui/page/status-badge.tsx'
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
