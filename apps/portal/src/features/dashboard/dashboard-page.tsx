import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { ActivityPanel } from '../statistics/chart-panels.tsx'
import { CountCard } from './count-card.tsx'
import classes from './dashboard-page.module.css'
import { RecentJobs, RecentVideos } from './recent-panels.tsx'
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

/** Counts and the latest videos and jobs. */
export function useDashboard() {
  return useQuery({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(routes.dashboard.stats, { signal }),
  })
}
