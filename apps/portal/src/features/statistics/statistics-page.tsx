import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readId } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { summariseFields } from '../../lib/form/field-text.ts'
import { addDays, dayIn } from '../../lib/format/day.ts'
import { oneOf, writeListState } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { DownloadButton } from '../../ui/form/action-button.tsx'
import { DayRange } from '../../ui/form/day-range.tsx'
import { FilterBar, FilterSelect } from '../../ui/list/filter-bar.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { ViewTabs } from '../../ui/page/view-tabs.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { DayViews, useTableChoice } from './day-views.tsx'
import {
  completes,
  completion,
  failedJobs,
  generatedVideos,
  impressions,
  type Measure,
  starts,
  views,
} from './measures.ts'
import { csvAddress, type StatisticsFilter, useFigures, useStatistics, useVideoChoices } from './queries.ts'
import { texts } from './texts.ts'

const FigureView = lazy(async () => ({ default: (await import('./figures/figure-view.tsx')).FigureView }))

const DEFAULTS = {
  view: '',
  publisher: '',
  video: '',
  days: 30,
  from: '',
  to: '',
  figure: '',
  by: '',
  each: '',
  sort: '',
}
/** The first one is left out of the URL. */
const VIEWS = ['', 'audience', 'ads'] as const
const PERIODS = [7, 30, 90, 365]
const OWN_PERIOD = 'own'
const COUNTS: readonly Measure[] = [impressions, starts, views, completes, generatedVideos, failedJobs]
const CHARTS: readonly Measure[] = [views, completion, impressions, starts, generatedVideos, failedJobs]

/** Statistics in total or of one publisher or video: daily counts, and figures about viewers and ads. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const addressOf = useAddress()
  const view = oneOf(state.view, VIEWS, '')
  const publisher = readId(state.publisher) ?? undefined
  const video = readId(state.video) ?? undefined
  const isOwn = state.from !== '' || state.to !== ''
  const days = PERIODS.find(each => each === state.days) ?? DEFAULTS.days
  const { from: ownFrom, to: ownTo } = state
  const filter: StatisticsFilter = {
    publisher,
    video,
    days,
    from: ownFrom || undefined,
    to: ownTo || undefined,
  }
  // Days of figures are those of a time zone that their answer names; other days are in UTC.
  const { data: figures } = useFigures(filter, 'day', 'previous', view !== '')
  const shown = view === '' ? undefined : figures
  const today = dayIn(shown?.time_zone ?? 'UTC', new Date())
  const to = ownTo || (shown?.to ?? today)
  const from = ownFrom || (shown?.from ?? addDays(to, 1 - days))
  const { isTable, button } = useTableChoice()
  const query = useStatistics(filter, view === '')
  const { data, error, isError } = query

  return (
    <PageStack>
      <LoadError text={failureOf(error)} query={query} />
      <ViewTabs
        label={texts.views}
        current={view}
        tabs={VIEWS.map(key => ({ key, title: texts.viewTitles[key], to: addressOf({ view: key }) }))}
      />
      <Panel
        title={texts.title}
        isFlush
        {...(view === '' && {
          hint: texts.activityHint,
          actions: (
            <>
              {button}
              <DownloadButton href={csvAddress(filter)}>{texts.download}</DownloadButton>
            </>
          ),
        })}
      >
        <FilterBar>
          <PublisherFilter value={publisher} onChange={value => change({ publisher: value, video: '' })} />
          <VideoFilter publisher={publisher} value={video} onChange={value => change({ video: value })} />
          <FilterSelect
            label={texts.period}
            value={isOwn ? OWN_PERIOD : String(days)}
            choices={[
              ...PERIODS.map(each => ({ value: String(each), label: texts.lastDays(each) })),
              ...(isOwn ? [{ value: OWN_PERIOD, label: texts.ownPeriod }] : []),
            ]}
            onChange={value => value !== OWN_PERIOD && change({ days: Number(value), from: '', to: '' })}
          />
          <DayRange
            labels={texts}
            hasCaptions
            from={from}
            to={to}
            max={today}
            onChange={(end, day) => day !== '' && change({ from, to, [end]: day })}
          />
        </FilterBar>
        {view === '' && !isError && (
          <DayViews label={texts.days} isTable={isTable} statistics={data} charts={CHARTS} columns={COUNTS} />
        )}
      </Panel>
      {view !== '' && (
        <Suspense fallback={<FiguresLoading />}>
          <FigureView
            key={view}
            view={view}
            filter={filter}
            state={state}
            onChange={change}
            addressOf={addressOf}
          />
        </Suspense>
      )}
    </PageStack>
  )
}

/** The place of the figures until their script has loaded. */
function FiguresLoading() {
  return (
    <Panel title={texts.figures}>
      <div role="status" aria-label={texts.loading(texts.figures)}>
        <Skeleton height={220} />
      </div>
    </Panel>
  )
}

/** The address of this screen with a change of its state. */
function useAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (part: Partial<typeof DEFAULTS>) => {
    const changed = writeListState(params, DEFAULTS, part)
    // Figures, dimensions and sort orders of one view do not exist in another.
    if (part.view !== undefined) for (const name of ['figure', 'by', 'sort']) changed.delete(name)
    return changed.size === 0 ? pathname : `${pathname}?${changed}`
  }
}

function failureOf(error: Error | null): string {
  return error instanceof ApiError && error.fields ? summariseFields(error.fields) : texts.loadFailed
}

type IdFilterProps = { value: number | undefined; onChange: (value: string) => void }

function PublisherFilter({ value, onChange }: IdFilterProps) {
  const { rows = [] } = usePublishers()
  const isKnown = value === undefined || rows.some(({ id }) => id === value)
  return (
    <FilterSelect
      label={texts.publisherFilter}
      value={value ? String(value) : ''}
      choices={[
        { value: '', label: texts.allPublishers },
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isKnown ? [] : [{ value: String(value), label: texts.publisherName(value) }]),
      ]}
      onChange={onChange}
    />
  )
}

function VideoFilter({ publisher, value, onChange }: IdFilterProps & { publisher: number | undefined }) {
  const { data = [] } = useVideoChoices(publisher)
  const isKnown = value === undefined || data.some(({ id }) => id === value)
  return (
    <FilterSelect
      label={texts.videoFilter}
      value={value ? String(value) : ''}
      choices={[
        { value: '', label: texts.allVideos },
        ...data.map(({ id, latest_content_title: title }) => ({
          value: String(id),
          label: texts.videoName(id, title),
        })),
        ...(isKnown ? [] : [{ value: String(value), label: texts.videoName(value, null) }]),
      ]}
      onChange={onChange}
    />
  )
}
