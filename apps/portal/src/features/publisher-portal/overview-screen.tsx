import { formatCount } from '@feedreel/contracts/counted'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { lazy, Suspense } from 'react'
import { formatDateTime } from '../../lib/format/date.ts'
import { formatMinutesSeconds } from '../../lib/format/time.ts'
import { Moment } from '../../ui/list/cells.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { FullPageLoader, LoadError, Notice } from '../../ui/page/notice.tsx'
import { ClosedPanel, PageStack, Panel } from '../../ui/page/panel.tsx'
import { useNextLineUp, useVideoLineUp } from '../line-up/queries.ts'
import { completion, impressions, type Measure, starts, views } from '../statistics/measures.ts'
import { useStatistics } from '../statistics/queries.ts'
import { useVideoOnAir } from '../videos/queries.ts'
import { VideoScreen } from '../videos/video-screen.tsx'
import { type Bans, useBans } from './bans.tsx'
import { ItemList } from './item-list.tsx'
import classes from './overview-screen.module.css'
import { texts } from './texts.ts'

const words = texts.overview
/** Loaded when opened. */
const PublisherBrand = lazy(async () => ({ default: (await import('./brand-panel.tsx')).PublisherBrand }))

/** The video that a publisher's players show now, and its views; bans and the brand if its people may change them. */
export function OverviewScreen({ publisher }: { publisher: Publisher }) {
  return (
    <PageStack>
      {!publisher.is_active && <Notice tone="warning">{words.inactive}</Notice>}
      <FiguresPanel publisherId={publisher.id} />
      <OnAirPanel publisher={publisher} />
      {publisher.people_may_change_brand && (
        <ClosedPanel
          id="brand"
          title={texts.brand.title}
          hint={texts.brand.hint}
          show={texts.brand.show}
          hide={texts.brand.hide}
          isKept
        >
          <Suspense fallback={<FullPageLoader text={texts.loading} />}>
            <PublisherBrand publisher={publisher} />
          </Suspense>
        </ClosedPanel>
      )}
    </PageStack>
  )
}

const FIGURES: readonly { measure: Measure; label: string }[] = [
  { measure: views, label: words.views },
  { measure: starts, label: words.starts },
  { measure: impressions, label: words.impressions },
  { measure: completion, label: words.completion },
]

function FiguresPanel({ publisherId }: { publisherId: number }) {
  const query = useStatistics({ publisher: publisherId })
  const { data, isError } = query
  if (isError && data === undefined) return <LoadError text={words.figuresFailed} query={query} />
  const textOf = ({ valueOf: read, format }: Measure) => {
    const value = data && read(data.totals)
    return value === undefined || value === null ? words.none : format(value)
  }
  return (
    <Panel title={words.figures} hint={words.figuresHint}>
      <dl className={classes.figures}>
        {FIGURES.map(({ measure, label }) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{textOf(measure)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function OnAirPanel({ publisher }: { publisher: Publisher }) {
  const query = useVideoOnAir(publisher)
  const { data: video, isError } = query
  const { dialog, failure, ...allowed } = useBans(publisher.id)
  const bans = publisher.people_may_ban ? allowed : null
  return (
    <Panel title={words.onAir} hint={words.onAirHint(publisher.name)}>
      {failure}
      {isError && video === undefined ? (
        <LoadError text={words.onAirFailed} query={query} />
      ) : video === undefined ? (
        <FullPageLoader text={texts.loading} />
      ) : video === null ? (
        <EmptyState
          icon="video"
          text={words.nothing}
          hint={publisher.off_air_since ? words.offAirHint : words.nothingHint}
        />
      ) : (
        <OnAir video={video} bans={bans} />
      )}
      <NextVideo publisherId={publisher.id} bans={bans} />
      {dialog}
    </Panel>
  )
}

function OnAir({ video, bans }: { video: Video; bans: Bans | null }) {
  const items = useVideoLineUp(video.id).data?.items ?? []
  return (
    <div className={classes.onAir}>
      <VideoScreen video={video} />
      <div className={classes.about}>
        <h3 className={classes.name}>{video.latest_content_title || words.untitled}</h3>
        <Facts
          facts={[
            {
              label: words.since,
              value: video.generation_completed ? <Moment iso={video.generation_completed} /> : words.none,
            },
            {
              label: words.duration,
              value: video.duration === null ? words.none : formatMinutesSeconds(video.duration),
            },
            { label: words.viewed, value: formatCount(video.view_count) },
          ]}
        />
        {items.length > 0 && (
          <>
            <h4 className={classes.heading}>{words.items}</h4>
            <ItemList label={words.items} items={items} bans={bans} />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * When the next video is made, or why none is. If items can be banned, also its new items and those left out because of a
 * ban.
 */
function NextVideo({ publisherId, bans }: { publisherId: number; bans: Bans | null }) {
  const lineUp = useNextLineUp(publisherId).data
  if (!lineUp) return null
  const { due, items, left_out: leftOut } = lineUp
  const when = due.due_at ? words.nextAt(formatDateTime(due.due_at)) : ''
  const lists = [
    { title: words.newItems, stories: items.filter(item => !item.on_air) },
    {
      title: words.bannedItems,
      stories: leftOut.filter(({ reason, on_air }) => reason === 'banned' && !on_air),
    },
  ]
  return (
    <div className={classes.next}>
      <p className={classes.due}>
        <strong>{words.next}:</strong>{' '}
        {due.is_due ? words.nextDue : [due.reason, when].filter(Boolean).join(' ')}
      </p>
      {bans && (
        <div className={classes.lists}>
          {lists.map(
            ({ title, stories }) =>
              stories.length > 0 && (
                <div key={title}>
                  <h3 className={classes.heading}>{title}</h3>
                  <ItemList label={title} items={stories} bans={bans} />
                </div>
              ),
          )}
        </div>
      )}
    </div>
  )
}
