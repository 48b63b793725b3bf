import { firstFeedsAddress } from '../features/feeds/queries.ts'
import { firstPublishersAddress } from '../features/publishers/queries.ts'
import { firstStatisticsAddress } from '../features/statistics/queries.ts'
import { firstVideosAddress } from '../features/videos/queries.ts'
import { routes } from '../lib/api/routes.ts'

const FRAME = 'app/shell.tsx'

/**
 * Screens that are often opened first, by path: their modules below `src` and their first requests. The build writes preload
 * links for them.
 */
export const firstScreens: Record<string, { modules: string[]; requests: string[] }> = {
  '/portal': {
    modules: [FRAME, 'features/dashboard/dashboard-page.tsx', 'features/statistics/charts.tsx'],
    requests: [routes.dashboard.stats.path, routes.dashboard.attention.path, firstStatisticsAddress()],
  },
  '/portal/feeds': {
    modules: [FRAME, 'features/feeds/list-page.tsx'],
    requests: [firstFeedsAddress()],
  },
  '/portal/publishers': {
    modules: [FRAME, 'features/publishers/list/list-page.tsx'],
    requests: [firstPublishersAddress()],
  },
  '/portal/videos': {
    modules: [FRAME, 'features/videos/list-page.tsx'],
    requests: [firstVideosAddress()],
  },
}
