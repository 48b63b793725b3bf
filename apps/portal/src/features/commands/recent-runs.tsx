import type { JobLog } from '@feedreel/contracts/job-log'
import { Moment } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import { statusName } from '../job-log/texts.ts'
import { useRecentRuns } from './queries.ts'
import classes from './recent-runs.module.css'
import { texts } from './texts.ts'

const { runs: words } = texts

const COLUMNS: readonly Column<JobLog>[] = [
  { key: 'started', title: words.started, cell: log => <Moment iso={log.started_at} /> },
  {
    key: 'status',
    title: words.status,
    cell: log => <StatusBadge tone={statusTone(log.status)}>{statusName(log)}</StatusBadge>,
  },
  { key: 'details', title: words.details, kind: 'main', cell: log => log.details },
]

/** The last runs of a command, newest first. */
export function RecentRuns({ command }: { command: string }) {
  const query = useRecentRuns(command)
  const { data, isError } = query
  return (
    <Panel title={words.title} isFlush actions={<TextLink to="/portal/logs">{words.all}</TextLink>}>
      <LoadError text={words.loadFailed} query={query} />
      {!(isError && data === undefined) && (
        <DataTable
          label={words.title}
          columns={COLUMNS}
          rows={data}
          keyOf={({ id }) => id}
          empty={<p className={classes.none}>{words.none}</p>}
        />
      )}
    </Panel>
  )
}
