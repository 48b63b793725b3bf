import { lazy, Suspense, useEffect } from 'react'
import { clearChangeNotice, useChangeNotice } from './change-notice.ts'

/** Loaded with the first change of what players show. */
const NoticeOfChange = lazy(async () => ({
  default: (await import('./notice-of-change.tsx')).NoticeOfChange,
}))

/** The place on every screen for the notice of what went off air and when new videos are on air. */
export function ChangeNoticeHost() {
  const notice = useChangeNotice()
  useEffect(() => clearChangeNotice, [])
  return <Suspense>{notice && <NoticeOfChange notice={notice} />}</Suspense>
}
