import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import type { OwnSession, PasswordChange } from '@feedreel/contracts/session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import type { Session } from './queries.ts'

/** Changes the password of the signed-in person and ends the other sessions. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(routes.session.password, { body }),
    onSuccess: () => {
      client.setQueryData(keys.session, (known: Session | undefined): Session | undefined =>
        known?.user ? { ...known, user: { ...known.user, must_change_password: false } } : known,
      )
      return client.invalidateQueries({ queryKey: keys.ownSessions })
    },
  })
}

/** The sessions of the signed-in person, newest first. */
export function useOwnSessions() {
  return useQuery({
    queryKey: keys.ownSessions,
    queryFn: async ({ signal }) => {
      const query = { page_size: MAX_PAGE_SIZE }
      return readList<OwnSession>(await call(routes.session.sessions, { query, signal })).rows
    },
  })
}

/** Ends another session of the signed-in person. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(routes.session.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.ownSessions }),
  })
}
