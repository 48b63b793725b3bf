import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, isNotFound } from '../../lib/api/api-error.ts'
import { dayIn } from '../../lib/format/day.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-bar.tsx'
import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { Wordmark } from '../../ui/page/wordmark.tsx'
import { periodChoices, periodOf } from './period.ts'
import { useSharedReport } from './queries.ts'
import { ReportSheet } from './report-sheet.tsx'
import classes from './shared-page.module.css'
import { texts } from './texts.ts'

/** A publisher's report for anyone who has its link; the token follows the # in the URL. */
export function Component() {
  const token = useLocation().hash.slice(1)
  const [period, setPeriod] = useState('30d')
  const query = useSharedReport(token, periodOf(period))
  const { data: report, error, isError } = query
  const today = dayIn(report?.time_zone ?? 'UTC', new Date())
  const isGone = isError && isNotFound(error)
  const isTooMany = error instanceof ApiError && error.status === 429
  return (
    <>
      <title>{`${report && !isGone ? texts.titleOf(report.publisher) : texts.report} · ${texts.product}`}</title>
      <header className={classes.header}>
        <Wordmark isOnLight />
        <h1 className={classes.title}>{texts.report}</h1>
        {!isGone && (
          <div className={classes.choices}>
            <FilterSelect
              label={texts.period}
              value={period}
              choices={periodChoices(today)}
              onChange={setPeriod}
            />
            <IconButton icon="print" onClick={() => window.print()}>
              {texts.print}
            </IconButton>
          </div>
        )}
      </header>
      <main className={classes.content}>
        {isGone ? (
          <EmptyState icon="warning" text={texts.gone} hint={texts.goneHint} />
        ) : (
          <PageStack>
            <LoadError text={isTooMany ? texts.tooMany : texts.loadFailed} query={query} />
            {report ? <ReportSheet report={report} /> : !isError && <FullPageLoader text={texts.loading} />}
          </PageStack>
        )}
      </main>
    </>
  )
}
