import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { markSignedOut } from '../features/session/queries.ts'
import { ApiError, isSignedOut } from '../lib/api/api-error.ts'

const FRESH_MS = 10_000

/** A refusal stays a refusal; only a silent or failing server is asked once more. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

const onError = (error: Error) => {
  if (isSignedOut(error)) markSignedOut(queryClient)
}

/** Keeps the server's answers. When any call says that nobody is signed in, the session ends here too. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthARetry, retryDelay: 1000 } },
})
