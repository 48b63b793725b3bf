import { formatCount } from '@feedreel/contracts/counted'
import { Skeleton } from '@mantine/core'
import { formatShare } from '../../../lib/format/number.ts'
import { ClampedText } from '../../../ui/list/cells.tsx'
import { LoadError } from '../../../ui/page/notice.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type StatisticsFilter, useFigures } from '../queries.ts'
import { Bars } from './bars.tsx'
import { Definitions } from './definition.tsx'
import { texts } from './texts.ts'
import { ITEM_COLUMNS } from './views.ts'

/** How many starts reach each item of the video, and how many leave in it. */
export function LeavesPanel({ filter }: { filter: StatisticsFilter }) {
  const query = useFigures(filter, 'position')
  const { data: report } = query
  const starts = report?.totals.counts.starts ?? 0
  const rows = (report?.rows ?? []).toSorted((a, b) => Number(a.value) - Number(b.value))
  return (
    <Panel title={texts.leaves} hint={texts.leavesHint} actions={<Definitions names={ITEM_COLUMNS} />}>
      {!report && query.isError ? (
        <LoadError text={texts.loadFailed} query={query} />
      ) : !report ? (
        <div role="status" aria-label={texts.loading(texts.leaves)}>
          <Skeleton height={160} />
        </div>
      ) : starts === 0 || rows.length === 0 ? (
        <p>{texts.leavesEmpty}</p>
      ) : (
        <Bars
          label={texts.leaves}
          bars={rows.map(({ value, label, counts }) => ({
            key: value,
            label: <ClampedText text={label} />,
            share: counts.reaches / starts,
            value: `${formatCount(counts.reaches)} (${formatShare(counts.reaches / starts)} ${texts.ofStarts})`,
            note: texts.leftHere(formatCount(counts.leaves)),
          }))}
        />
      )}
    </Panel>
  )
}
