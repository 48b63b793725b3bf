import type { AuditEntry } from '@feedreel/contracts/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'

export const RECORDS_PER_PAGE = 20

/** Subjects whose screens show a history. */
export type HistorySubject = 'feed' | 'publisher' | 'video' | 'settings'

/** The history is invalidated with its subject. */
const SUBJECT_KEYS = {
  feed: keys.feeds,
  publisher: keys.publishers,
  video: keys.videos,
  settings: keys.settings,
} as const

/** One page of a record's audit entries, newest first. */
export function useHistory(subject: HistorySubject, id: number | undefined, page: number) {
  return useQuery({
    queryKey: [...SUBJECT_KEYS[subject], 'history', id, page],
    queryFn: async ({ signal }) => {
      const query = { subject, subject_id: id, page, page_size: RECORDS_PER_PAGE }
      return readList<AuditEntry>(await call(routes.audit.list, { query, signal }))
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
