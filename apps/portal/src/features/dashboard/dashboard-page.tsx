import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { ActivityPanel } from '../statistics/activity-panel.tsx'
import { CountCard } from './count-card.tsx'
import classes from './dashboard-page.module.css'
import { useDashboard } from './queries.ts'
import { RecentJobs } from './recent-jobs.tsx'
import { RecentVideos } from './recent-videos.tsx'
import { texts } from './texts.ts'

/** The first screen: how much there is of everything, and what happened lately. */
export function Component() {
  const { data, isError, isFetching, refetch } = useDashboard()
  return (
    <PageStack>
      {isError && <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!(isError && data === undefined) && (
        <>
          <div className={classes.cards}>
            <CountCard icon="feed" label={texts.cards.feeds} count={data?.feed_count} to="/portal/feeds" />
            <CountCard
              icon="content"
              label={texts.cards.contents}
              count={data?.content_count}
              to="/portal/contents"
            />
            <CountCard
              icon="video"
              label={texts.cards.videos}
              count={data?.video_count}
              to="/portal/videos"
            />
            <CountCard
              icon="publisher"
              label={texts.cards.publishers}
              count={data?.publisher_count}
              to="/portal/publishers"
            />
          </div>
          <ActivityPanel />
          <div className={classes.recent}>
            <RecentVideos videos={data?.recent_videos} />
            <RecentJobs logs={data?.recent_logs} />
          </div>
        </>
      )}
    </PageStack>
  )
}
