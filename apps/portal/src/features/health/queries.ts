import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'

const HEALTH_EVERY_MS = 10_000
const PRESENCE_EVERY_MS = 30_000

/** System health, refetched every 10 s. */
export function useSystemHealth() {
  return useQuery({
    queryKey: [...keys.health, 'all'],
    queryFn: ({ signal }) => call(routes.health.read, { signal }),
    refetchInterval: HEALTH_EVERY_MS,
    staleTime: 0,
  })
}

/** Whether any worker is running. */
export function useWorkerPresence() {
  return useQuery({
    queryKey: [...keys.health, 'workers'],
    queryFn: ({ signal }) => call(routes.health.workers, { signal }),
    refetchInterval: PRESENCE_EVERY_MS,
  })
}
