import type { QueueHealth } from '@feedreel/contracts/health'
import { formatCount } from '../../lib/format/number.ts'
import { formatDuration } from '../../lib/format/time.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { texts } from './texts.ts'

const { queueColumns: words } = texts

const COLUMNS: readonly Column<QueueHealth>[] = [
  { key: 'queue', title: words.queue, kind: 'main', cell: ({ queue }) => texts.queues[queue] ?? queue },
  { key: 'waiting', title: words.waiting, kind: 'end', cell: row => formatCount(row.waiting) },
  {
    key: 'oldest',
    title: words.oldest,
    kind: 'end',
    cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? texts.none : formatDuration(seconds)),
  },
  { key: 'running', title: words.running, kind: 'end', cell: row => formatCount(row.running) },
  { key: 'putOff', title: words.putOff, kind: 'end', cell: row => formatCount(row.put_off_by_outage) },
  { key: 'later', title: words.later, kind: 'end', cell: row => formatCount(row.later) },
]

/** How much waits, and for how long. */
export function Queues({ queues }: { queues: readonly QueueHealth[] }) {
  return (
    <Panel title={texts.queuesTitle} hint={texts.queuesHint} isFlush>
      <DataTable
        label={texts.queuesTitle}
        columns={COLUMNS}
        rows={queues}
        keyOf={({ queue }) => queue}
        empty={null}
      />
    </Panel>
  )
}
