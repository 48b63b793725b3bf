import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import { routes } from '../../lib/routes.ts'

/** Counts and the latest videos and jobs. */
export function useDashboard() {
  return useQuery({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => call(routes.dashboard.stats, { signal }),
  })
}
