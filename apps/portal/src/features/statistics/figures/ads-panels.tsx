import { formatCount } from '@feedreel/contracts/counted'
import type { CountName } from '@feedreel/contracts/statistics/definitions'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import { useState } from 'react'
import { formatShare } from '../../../lib/format/number.ts'
import { LoadError } from '../../../ui/page/notice.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type StatisticsFilter, useFigures } from '../queries.ts'
import classes from './ads-panels.module.css'
import { Bars } from './bars.tsx'
import { FigureTable } from './breakdown-panel.tsx'
import { Definition } from './definition.tsx'
import { titleOf } from './figure-names.ts'
import { texts } from './texts.ts'

/** The way of an ad, in order. */
const STEPS: readonly CountName[] = [
  'ad_requests',
  'ad_loads',
  'ad_impressions',
  'ad_viewables',
  'ad_first_quartiles',
  'ad_midpoints',
  'ad_third_quartiles',
  'ad_completes',
]
/** Why a request led to no ad. */
const LOST: readonly CountName[] = ['ad_empties', 'ad_timeouts', 'ad_errors', 'ad_consents']
/** What viewers did with ads. */
const DURING: readonly CountName[] = ['ad_clicks', 'ad_skips', 'ad_closes']
const ERROR_COLUMNS: readonly CountName[] = ['ad_errors', 'ad_empties', 'ad_timeouts']

/** From the requests for ads to those that played to their end, with what was lost on the way. */
export function FunnelPanel({ totals }: { totals: FigureReport['totals'] }) {
  const { counts } = totals
  const barsOf = (names: readonly CountName[], ofMost: number) =>
    names.map(name => {
      // A break that is held back requests no ad, so it is in none of the requests.
      const whole = name === 'ad_consents' ? ofMost + counts.ad_consents : ofMost
      return {
        key: name,
        label: (
          <>
            {titleOf(name)} <Definition name={name} />
          </>
        ),
        share: whole === 0 ? 0 : counts[name] / whole,
        value:
          whole === 0
            ? formatCount(counts[name])
            : `${formatCount(counts[name])} (${formatShare(counts[name] / whole)})`,
      }
    })
  return (
    <Panel title={texts.funnel} hint={texts.funnelHint}>
      <div className={classes.funnel}>
        <Bars label={texts.funnel} bars={barsOf(STEPS, counts.ad_requests)} />
        <div className={classes.side}>
          <h3 className={classes.heading}>{texts.lost}</h3>
          <Bars label={texts.lost} bars={barsOf(LOST, counts.ad_requests)} />
          <h3 className={classes.heading}>{texts.during}</h3>
          <Bars label={texts.during} bars={barsOf(DURING, counts.ad_impressions)} />
        </div>
      </div>
    </Panel>
  )
}

/** Ads that failed, by their VAST code. */
export function AdErrorsPanel({ filter }: { filter: StatisticsFilter }) {
  const query = useFigures(filter, 'ad_error')
  const [page, setPage] = useState(1)
  const { data: report } = query
  return (
    <Panel title={texts.errors} hint={texts.errorsHint} isFlush={Boolean(report?.rows.length)}>
      {!report && query.isError ? (
        <LoadError text={texts.loadFailed} query={query} />
      ) : report?.rows.length === 0 ? (
        texts.errorsEmpty
      ) : (
        <FigureTable report={report} by="ad_error" columns={ERROR_COLUMNS} page={page} onPage={setPage} />
      )}
    </Panel>
  )
}
