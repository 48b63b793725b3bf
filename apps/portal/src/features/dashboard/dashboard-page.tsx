import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import { ActivityPanel } from '../statistics/chart-panels.tsx'
import { AttentionPanel, OnAirPanel, useAttention } from './attention-panels.tsx'
import { CountCard } from './count-card.tsx'
import classes from './dashboard-page.module.css'
import { RecentJobs, RecentVideos } from './recent-panels.tsx'
import { texts } from './texts.ts'
import { WeekLine } from './week-line.tsx'

const CARDS = [
  { icon: 'feed', label: texts.cards.feeds, count: 'feed_count', to: '/portal/feeds' },
  { icon: 'content', label: texts.cards.contents, count: 'content_count', to: '/portal/contents' },
  { icon: 'video', label: texts.cards.videos, count: 'video_count', to: '/portal/videos' },
  { icon: 'publisher', label: texts.cards.publishers, count: 'publisher_count', to: '/portal/publishers' },
] as const

/** The dashboard: counts, activity and recent records. */
export function Component() {
  const query = useDashboard()
  const { data, isError } = query
  const maySeeAll = useMay()('dashboard.attention')
  const [isWhole, setIsWhole] = useState(false)
  const attention = useAttention(maySeeAll, isWhole)
  return (
    <PageStack>
      <LoadError text={texts.loadFailed} query={query} />
      {!(isError && data === undefined) && (
        <>
          <div className={classes.cards}>
            {CARDS.map(({ icon, label, count, to }) => (
              <CountCard key={to} icon={icon} label={label} count={data?.[count]} to={to} />
            ))}
          </div>
          <div className={classes.recent}>
            {maySeeAll && <AttentionPanel query={attention} onShowAll={() => setIsWhole(true)} />}
            <WeekLine />
          </div>
          {maySeeAll && <OnAirPanel videos={attention.data?.on_air} />}
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

/** Counts, and the latest videos and jobs. */
export function useDashboard() {
  return useQuery({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(routes.dashboard.stats, { signal }),
  })
}
