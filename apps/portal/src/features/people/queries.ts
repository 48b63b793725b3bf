import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import type { Person, PersonChange, PersonInput } from '@feedreel/contracts/people/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchCsrfToken } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { recheckSession } from '../session/queries.ts'

/** The people of the installation, newest first, at most 1,000. */
export function usePeople() {
  return useQuery({
    queryKey: keys.people,
    queryFn: async ({ signal }) =>
      readList<Person>(await call(routes.people.list, { query: { page_size: MAX_PAGE_SIZE }, signal })),
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.people })
}

/** Adds a person and returns a link for them. */
export function useInvite() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: PersonInput) => call(routes.people.invite, { body }),
    onSuccess: () => {
      refresh()
      // The menu shows people once there are several.
      void recheckSession(client)
    },
  })
}

/** Changes a person. */
export function useChangePerson() {
  return useMutation({
    mutationFn: ({ id, ...body }: PersonChange & { id: number }) =>
      call(routes.people.change, { params: { id }, body }),
    onSuccess: useRefresh(),
  })
}

/** Makes a new link for a person. */
export function useCreateLink() {
  return useMutation({
    mutationFn: ({ id }: Person) => call(routes.people.createLink, { params: { id } }),
    onSuccess: useRefresh(),
  })
}

/** Signs a person out everywhere. */
export function useEndSessions() {
  return useMutation({
    mutationFn: ({ id }: Person) => call(routes.people.endSessions, { params: { id } }),
    onSuccess: useRefresh(),
  })
}

/** Removes the second factors of a person. */
export function useRemoveFactors() {
  return useMutation({
    mutationFn: ({ id }: Person) => call(routes.people.removeFactors, { params: { id } }),
    onSuccess: useRefresh(),
  })
}

/** The person of a link; fails if the link does not work. */
export function useLinkOwner(token: string) {
  return useQuery({
    queryKey: [...keys.people, 'link', token],
    queryFn: async ({ signal }) => {
      await fetchCsrfToken()
      return call(routes.people.readLink, { body: { token }, signal })
    },
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sets the password of the person of a link. */
export function useChoosePassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(routes.people.useLink, { body }),
  })
}
