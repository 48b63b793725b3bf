import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { formatCount } from '../../lib/format/number.ts'
import { formatDateTime, formatMinutesSeconds } from '../../lib/format/time.ts'
import { Moment } from '../../ui/list/cells.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { OutsideLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError, Notice } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { useNextLineUp, useVideoLineUp } from '../line-up/queries.ts'
import { completion, impressions, type Measure, starts, views } from '../statistics/measures.ts'
import { useStatistics } from '../statistics/queries.ts'
import { VideoScreen } from '../videos/video-screen.tsx'
import classes from './overview-screen.module.css'
import { useOnAir } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.overview

/** What a publisher's players show now, and how often they did. */
export function OverviewScreen({ publisher }: { publisher: Publisher }) {
  return (
    <PageStack>
      {!publisher.is_active && <Notice tone="warning">{words.inactive}</Notice>}
      <FiguresPanel publisherId={publisher.id} />
      <OnAirPanel publisher={publisher} />
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
  const query = useOnAir(publisher)
  const { data: video, isError } = query
  return (
    <Panel title={words.onAir} hint={words.onAirHint(publisher.name)}>
      {isError && video === undefined ? (
        <LoadError text={words.onAirFailed} query={query} />
      ) : video === undefined ? (
        <FullPageLoader text={texts.loading} />
      ) : video === null ? (
        <EmptyState icon="video" text={words.nothing} hint={words.nothingHint} />
      ) : (
        <OnAir video={video} />
      )}
      <NextVideo publisherId={publisher.id} />
    </Panel>
  )
}

function OnAir({ video }: { video: Video }) {
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
            <ol className={classes.items}>
              {items.map(({ position, title, url }) => (
                <li key={position}>{url === null ? title : <OutsideLink href={url}>{title}</OutsideLink>}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  )
}

/** When the next video is made, or why none is. */
function NextVideo({ publisherId }: { publisherId: number }) {
  const due = useNextLineUp(publisherId).data?.due
  if (!due) return null
  const when = due.due_at ? words.nextAt(formatDateTime(due.due_at)) : ''
  return (
    <p className={classes.next}>
      <strong>{words.next}:</strong>{' '}
      {due.is_due ? words.nextDue : [due.reason, when].filter(Boolean).join(' ')}
    </p>
  )
}
