import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { markSignedOut, recheckSession } from '../features/session/queries.ts'
import { ApiError, isSignedOut, needsRecentSignIn } from '../lib/api/api-error.ts'

const FRESH_MS = 10_000

/** Retry once, and only network errors and 502 to 504. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

const onError = (error: Error) => {
  if (isSignedOut(error)) markSignedOut(queryClient)
  // The role, or what it requires, may have changed since the session was read.
  else if (error instanceof ApiError && error.status === 403 && !needsRecentSignIn(error))
    void recheckSession(queryClient)
}

// By default a timer tells the screens that a request has begun. A busy browser may deliver the second click of a double click
// before it, which would send the request again.
notifyManager.setScheduler(queueMicrotask)

/** Refetches queries whose first load is in progress, once it ends. TanStack does not: they would keep the state before the change. */
class LoadingAwareClient extends QueryClient {
  override invalidateQueries(
    filters?: InvalidateQueryFilters<readonly unknown[]>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    for (const { promise, queryKey } of loading) {
      const again = () => super.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
      // A failed load has no outdated data.
      promise?.then(again, () => {})
    }
    return super.invalidateQueries(filters, options)
  }
}

/** The query cache. A 401 of any request ends the session here too, and a 403 rereads what the person may do. */
export const queryClient = new LoadingAwareClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: isWorthARetry, retryDelay: 1000 },
    // By default a change made while offline waits, and is sent later, even if its dialog was cancelled since.
    mutations: { networkMode: 'always' },
  },
})
