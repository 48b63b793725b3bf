import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import { routes } from '../../lib/routes.ts'

const REFRESH_MS = 15_000

/** Counts and the latest videos and jobs, asked for again every 15 seconds while the screen is in view. */
export function useDashboard() {
  return useQuery({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(routes.dashboard.stats, { signal }),
    refetchInterval: REFRESH_MS,
  })
}
