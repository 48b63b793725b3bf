import { formatCount } from '@feedreel/contracts/counted'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { useParams } from 'react-router'
import { readId } from '../../lib/addresses.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { formatDateTime } from '../../lib/format/date.ts'
import { formatMinutesSeconds, secondsBetween } from '../../lib/format/time.ts'
import { useOpened } from '../../lib/opened.ts'
import { DownloadButton } from '../../ui/form/action-button.tsx'
import { Moment, Tags } from '../../ui/list/cells.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { type Fact, Facts } from '../../ui/page/facts.tsx'
import { BackLink, OutsideLink, TextLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError, Notice } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, statusTone } from '../../ui/page/status-badge.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { LeftOutOnFailure } from '../../ui/page/when-near.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { useItemDialogs } from '../item-actions/item-dialogs.tsx'
import { Failure } from '../job-log/failure.tsx'
import { ComparisonPanel } from '../line-up/comparison-panel.tsx'
import { VideoLineUpPanel } from '../line-up/line-up-panels.tsx'
import { SegmentHost } from '../segments/segment-picture.tsx'
import { VideoPanel } from '../statistics/chart-panels.tsx'
import classes from './detail-page.module.css'
import { GenerateButton } from './generate-button.tsx'
import { PinButton, type Pinning, UnpinDialog, usePinning } from './pinning.tsx'
import { useVideo } from './queries.ts'
import { texts } from './texts.ts'
import { VideoControl } from './video-control.tsx'
import { type VideoControls, VideoScreen } from './video-screen.tsx'
import { VideoWait } from './video-wait.tsx'

const VideoFigures = lazy(async () => ({
  default: (await import('../statistics/figures/own-figures.tsx')).VideoFigures,
}))
const words = texts.detail
/** A single video always carries its publisher's slug. */
const NO_PUBLISHERS: readonly Publisher[] = []

/** The details of one video. */
export function Component() {
  const id = readId(useParams().id)
  return (
    <PageStack>
      <BackLink to="/portal/videos">{words.back}</BackLink>
      {id === null ? <NotFound /> : <LoadedVideo key={id} id={id} />}
    </PageStack>
  )
}

function NotFound() {
  return <EmptyState icon="video" text={words.notFound} />
}

const nameOf = ({ latest_content_title: title, publisher_name: publisher }: Video) =>
  `${title || texts.untitled} (${publisher})`

function LoadedVideo({ id }: { id: number }) {
  const query = useVideo(id)
  const { data: video, error, isError } = query
  useOpened(`/portal/videos/${id}`, video ? nameOf(video) : undefined)
  if (video === null || (isError && isNotFound(error))) return <NotFound />
  if (video) return <VideoDetails video={video} />
  if (isError) {
    return <LoadError text={words.loadFailed} query={query} />
  }
  return <FullPageLoader text={words.loading} />
}

function VideoDetails({ video }: { video: Video }) {
  const pinning = usePinning(NO_PUBLISHERS)
  const screen = useRef<VideoControls>(null)
  const { open, dialogs } = useItemDialogs({ id: video.publisher_id, name: video.publisher_name })
  return (
    <PageStack>
      <TimedNotice message={pinning.message} onClose={pinning.clear} />
      <UnpinDialog pinning={pinning} />
      {dialogs}
      <SegmentHost />
      {video.off_air_at && (
        <Notice
          tone="warning"
          actions={<GenerateButton publisherId={video.publisher_id} publisherName={video.publisher_name} />}
        >
          {words.offAir(formatDateTime(video.off_air_at))}
        </Notice>
      )}
      <VideoSummary video={video} pinning={pinning} screen={screen} />
      {video.status.toLowerCase() === 'completed' && (
        <>
          <VideoPanel videoId={video.id} />
          <LeftOutOnFailure>
            <Suspense fallback={<div className={classes.figures} />}>
              <VideoFigures videoId={video.id} />
            </Suspense>
          </LeftOutOnFailure>
          <VideoLineUpPanel
            videoId={video.id}
            fileUrl={video.s3_url}
            onOpen={open}
            onPlay={video.s3_url ? timeS => screen.current?.playFrom(timeS) : null}
          />
          <ComparisonPanel videoId={video.id} />
        </>
      )}
      <HistoryPanel subject="video" id={video.id} />
    </PageStack>
  )
}

type VideoSummaryProps = { video: Video; pinning: Pinning; screen: RefObject<VideoControls | null> }

function VideoSummary({ video, pinning, screen }: VideoSummaryProps) {
  const isFailed = video.status.toLowerCase() === 'failed'
  return (
    <div className={classes.columns}>
      <PageStack>
        <VideoScreen video={video} controls={screen} />
        {isFailed && (
          <Panel title={words.error}>
            <Failure
              errorClass={video.error_class}
              reason={video.error_message || words.noReason}
              advice={video.advice}
            />
          </Panel>
        )}
        {(video.latest_content_summary || video.latest_content_url) && (
          <Panel title={words.content}>
            <Facts facts={contentFactsOf(video)} />
          </Panel>
        )}
      </PageStack>
      <Panel
        title={words.information}
        actions={
          <>
            <VideoControl video={video} />
            <PinButton video={video} pinning={pinning} />
            {!video.off_air_at && (
              <GenerateButton publisherId={video.publisher_id} publisherName={video.publisher_name} />
            )}
            {video.s3_url && (
              <DownloadButton href={`/api/portal/videos/${video.id}/download/`}>
                {words.download}
              </DownloadButton>
            )}
          </>
        }
      >
        <Facts facts={factsOf(video)} />
      </Panel>
    </div>
  )
}

function contentFactsOf(video: Video): Fact[] {
  const article = video.latest_content_url
  return [
    { label: words.summary, value: video.latest_content_summary || texts.none, isWide: true, isText: true },
    {
      label: words.article,
      value: article ? <OutsideLink href={article}>{words.readArticle}</OutsideLink> : texts.none,
    },
  ]
}

function factsOf(video: Video): Fact[] {
  const { generation_started: started, generation_completed: completed } = video
  return [
    { label: words.title, value: video.latest_content_title || texts.untitled, isWide: true },
    {
      label: words.publisher,
      value: <TextLink to={`/portal/publishers/${video.publisher_id}`}>{video.publisher_name}</TextLink>,
    },
    { label: words.contentCount, value: video.content_count },
    {
      label: words.status,
      value: (
        <>
          <Tags>
            <StatusBadge tone={statusTone(video.status)}>{video.status}</StatusBadge>
            {video.is_pinned && <StatusBadge tone="brand">{texts.pinnedBadge}</StatusBadge>}
            {video.is_on_air && <StatusBadge tone="success">{texts.onAir}</StatusBadge>}
            {video.off_air_at && (
              <StatusBadge tone={video.is_withdrawn ? 'dark' : 'secondary'}>
                {video.is_withdrawn ? texts.withdrawn : texts.offAir}
              </StatusBadge>
            )}
          </Tags>
          <VideoWait video={video} />
        </>
      ),
    },
    {
      label: words.duration,
      value: video.duration === null ? texts.none : formatMinutesSeconds(video.duration),
    },
    { label: words.views, value: formatCount(video.view_count) },
    { label: words.started, value: started ? <Moment iso={started} /> : texts.none },
    { label: words.completed, value: completed ? <Moment iso={completed} /> : texts.none },
    {
      label: words.generationTime,
      value: started && completed ? words.seconds(secondsBetween(started, completed)) : texts.none,
    },
  ]
}
