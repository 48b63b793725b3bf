import type { FigureDimension, FigureReport } from '@feedreel/contracts/statistics/figures'
import type { PublisherReport } from '@feedreel/contracts/statistics/reports'
import { formatFullDay } from '../../lib/format/date.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { FigureTable } from '../statistics/figures/breakdown-panel.tsx'
import { definitionOf, type FigureName, titleOf } from '../statistics/figures/figure-names.ts'
import { FigureTiles } from '../statistics/figures/figure-tiles.tsx'
import { texts as figureTexts } from '../statistics/figures/texts.ts'
import { Trend } from '../statistics/figures/trend-panel.tsx'
import { ITEM_COLUMNS } from '../statistics/figures/views.ts'
import { texts as dailyTexts } from '../statistics/texts.ts'
import classes from './report-sheet.module.css'
import { texts } from './texts.ts'

const TILES: readonly FigureName[] = [
  ...(['impressions', 'views', 'view_rate', 'watched_ms'] as const),
  ...(['average_watch_s', 'completion_rate', 'article_clicks', 'article_click_rate'] as const),
  ...(['ad_impressions', 'ad_fill_rate', 'ad_viewability', 'revenue'] as const),
]
const COLUMNS: readonly FigureName[] = [
  'views',
  'average_watch_s',
  'completion_rate',
  'article_clicks',
  'revenue',
]
const TABLES = [
  { key: 'videos', by: 'video', columns: COLUMNS },
  { key: 'stories', by: 'story', columns: ITEM_COLUMNS },
  { key: 'hosts', by: 'host', columns: COLUMNS },
  { key: 'devices', by: 'device', columns: COLUMNS },
] as const
const TRENDS: readonly FigureName[] = ['views', 'revenue']
const stay = () => undefined

/** A publisher's figures of a period, on screen and on paper. */
export function ReportSheet({ report }: { report: PublisherReport }) {
  const reportOf = (by: FigureDimension, rows: FigureReport['rows']): FigureReport => ({
    ...report,
    by,
    rows,
  })
  const { totals, currency } = report
  const trends = TRENDS.filter(name => name !== 'revenue' || totals.revenue !== null)
  return (
    <PageStack>
      {report.is_recounting && <Notice tone="info">{figureTexts.recounting}</Notice>}
      {report.is_capped && <Notice tone="warning">{dailyTexts.capped}</Notice>}
      <Panel
        title={texts.titleOf(report.publisher)}
        hint={`${texts.daysOf(formatFullDay(report.from), formatFullDay(report.to))}. ${texts.zone(report.time_zone)}`}
        isFlush
      >
        <FigureTiles totals={totals} currency={currency} names={TILES} />
      </Panel>
      <Panel title={figureTexts.trend}>
        <div className={classes.trends}>
          {trends.map(name => (
            <div key={name}>
              <Trend report={reportOf('day', report.days)} name={name} />
            </div>
          ))}
        </div>
      </Panel>
      {TABLES.map(({ key, by, columns }) => (
        <Panel key={key} title={texts[key]} hint={texts.top(report[key].length)} isFlush>
          <FigureTable report={reportOf(by, report[key])} by={by} columns={columns} page={1} onPage={stay} />
        </Panel>
      ))}
      <section className={classes.definitions}>
        <h2 className={classes.heading}>{texts.definitions}</h2>
        <dl className={classes.list}>
          {[...new Set([...TILES, ...COLUMNS, ...ITEM_COLUMNS])].map(name => (
            <div key={name}>
              <dt>{titleOf(name)}</dt>
              <dd>{definitionOf(name)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </PageStack>
  )
}
