import { lazy, Suspense, useEffect } from 'react'
import { clearOutcomeNotice, useOutcomeNotice } from './outcome-notice.ts'

/** Loaded with the first outcome. */
const ShownOutcome = lazy(async () => ({
  default: (await import('./shown-outcome.tsx')).ShownOutcome,
}))

/** The place on every screen for the notice of what the last action did. */
export function OutcomeNoticeHost() {
  const notice = useOutcomeNotice()
  useEffect(() => clearOutcomeNotice, [])
  return <Suspense>{notice && <ShownOutcome notice={notice} />}</Suspense>
}
