import { Skeleton } from '@mantine/core'
import { formatDateTime } from '../../../lib/format/date.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { LoadError, Notice } from '../../../ui/page/notice.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useMay } from '../../session/access.ts'
import { type StatisticsFilter, useFigures } from '../queries.ts'
import { texts as dailyTexts } from '../texts.ts'
import { AdErrorsPanel, FunnelPanel } from './ads-panels.tsx'
import { BreakdownPanel } from './breakdown-panel.tsx'
import { DeleteReports } from './delete-reports.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { LeavesPanel } from './leaves-panel.tsx'
import { texts } from './texts.ts'
import { TrendPanel } from './trend-panel.tsx'
import { UploadReport } from './upload-report.tsx'
import { ADS, AUDIENCE } from './views.ts'

/** What the address says about a view. */
export type FigureState = { figure: string; by: string; each: string; sort: string }

type FigureViewProps = {
  view: 'audience' | 'ads'
  filter: StatisticsFilter
  state: FigureState
  onChange: (change: Partial<FigureState & { publisher: string; video: string }>) => void
  /** The address of the screen with a filter. */
  addressOf: (change: { publisher?: string; video?: string }) => string
}

/** The figures of a period about viewers or about ads: key figures, over time, compared. */
export function FigureView({ view, filter, state, onChange, addressOf }: FigureViewProps) {
  const query = useFigures(filter, 'day', 'previous')
  const may = useMay()
  const { data: report, isError } = query
  const { tiles, columns, more } = view === 'ads' ? ADS : AUDIENCE
  const names = [...columns, ...more]
  const name = names.find(each => each === state.figure) ?? columns[0] ?? 'views'
  if (!report) {
    return isError ? (
      <LoadError text={texts.loadFailed} query={query} />
    ) : (
      <Panel title={texts.key}>
        <div role="status" aria-label={texts.loading(texts.key)}>
          <Skeleton height={220} />
        </div>
      </Panel>
    )
  }
  const { from, to, totals, counted_at: countedAt, currency } = report
  const period = { from, to }
  const hasReports = totals.revenue_basis === 'reported' || totals.revenue_basis === 'mixed'
  const isEmpty = [totals, totals.previous].every(
    figures =>
      !figures || (figures.revenue === null && Object.values(figures.counts).every(count => count === 0)),
  )
  const upTo = countedAt === null ? '' : texts.upTo(formatDateTime(countedAt))
  return (
    <>
      {report.is_recounting && <Notice tone="info">{texts.recounting}</Notice>}
      {report.is_capped && <Notice tone="warning">{dailyTexts.capped}</Notice>}
      <Panel
        title={texts.key}
        hint={`${texts.zone(report.time_zone)}${upTo}`}
        isFlush
        actions={
          view === 'ads' && (
            <>
              {may('adReports.remove') && (
                <DeleteReports publisher={filter.publisher} period={period} isOffered={hasReports} />
              )}
              {may('adReports.upload') && <UploadReport publisher={filter.publisher} />}
            </>
          )
        }
      >
        {isEmpty ? (
          <EmptyState icon="dashboard" text={texts.nothing} hint={texts.nothingHint} />
        ) : (
          <FigureTiles totals={totals} currency={currency} names={tiles} />
        )}
      </Panel>
      {!isEmpty && (
        <>
          <TrendPanel
            filter={filter}
            period={period}
            names={names}
            name={name}
            isHourly={state.each === 'hour'}
            onChange={onChange}
          />
          {view === 'ads' && <FunnelPanel totals={totals} />}
          <BreakdownPanel
            filter={filter}
            period={period}
            by={state.by}
            columns={columns}
            hasItems={view === 'audience'}
            name={name}
            sort={state.sort}
            onChange={onChange}
            addressOf={addressOf}
          />
          {view === 'ads' ? <AdErrorsPanel filter={filter} /> : <LeavesPanel filter={filter} />}
        </>
      )}
    </>
  )
}
