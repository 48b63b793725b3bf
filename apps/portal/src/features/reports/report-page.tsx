import { useParams } from 'react-router'
import { readId } from '../../lib/addresses.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { dayIn } from '../../lib/format/day.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-bar.tsx'
import { BackLink, ButtonLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import { LinksPanel } from './links-panel.tsx'
import { periodChoices, periodOf } from './period.ts'
import { useReport } from './queries.ts'
import classes from './report-page.module.css'
import { ReportSheet } from './report-sheet.tsx'
import { texts } from './texts.ts'

const DEFAULTS = { period: '30d' }

/** A publisher's report, with the links that share it. */
export function Component() {
  const id = readId(useParams().id)
  return id === null ? <EmptyState icon="publisher" text={texts.gone} /> : <LoadedReport key={id} id={id} />
}

function LoadedReport({ id }: { id: number }) {
  const mayShare = useMay()('reports.listLinks')
  const [{ period }, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const days = periodOf(period)
  const query = useReport(id, days)
  const { data: report, error, isError } = query
  const today = dayIn(report?.time_zone ?? 'UTC', new Date())
  if (isError && isNotFound(error)) return <EmptyState icon="publisher" text={texts.gone} />
  const all = new URLSearchParams({ view: 'audience', publisher: String(id) })
  for (const [name, value] of Object.entries(days)) all.set(name, String(value))
  return (
    <PageStack>
      <div className={classes.bar}>
        <BackLink to={`/portal/publishers/${id}`}>{texts.back}</BackLink>
        <div className={classes.choices}>
          <FilterSelect
            label={texts.period}
            value={period}
            choices={periodChoices(today)}
            onChange={value => change({ period: value })}
          />
          <ButtonLink to={`/portal/statistics?${all}`} size="xs" variant="default">
            {texts.all}
          </ButtonLink>
          <IconButton icon="print" onClick={() => window.print()}>
            {texts.print}
          </IconButton>
        </div>
      </div>
      <LoadError text={texts.loadFailed} query={query} />
      {report ? <ReportSheet report={report} /> : !isError && <FullPageLoader text={texts.loading} />}
      {mayShare && (
        <div className={classes.links}>
          <LinksPanel publisherId={id} />
        </div>
      )}
    </PageStack>
  )
}
