import { MAX_PAGE_SIZE } from '@feedreel/contracts/fields/page-size'
import type { AccessToken, TokenInput } from '@feedreel/contracts/people/tokens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'

/** The tokens of a person, newest first. @param personId null for one's own */
export function useTokens(personId: number | null) {
  // More than a person can have.
  const query = { page_size: MAX_PAGE_SIZE }
  return useQuery({
    queryKey: [...keys.tokens, personId],
    queryFn: async ({ signal }) => {
      const answer = await (personId === null
        ? call(routes.tokens.list, { query, signal })
        : call(routes.tokens.listOfPerson, { params: { id: personId }, query, signal }))
      return readList<AccessToken>(answer).rows
    },
  })
}

/** Creates a token of one's own. */
export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TokenInput) => call(routes.tokens.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tokens }),
  })
}

/** Revokes a token. @param personId as of useTokens */
export function useRevokeToken(personId: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AccessToken) =>
      personId === null
        ? call(routes.tokens.revoke, { params: { id } })
        : call(routes.tokens.revokeOfPerson, { params: { id: personId, tokenId: id } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.tokens })
      // The list of people counts the tokens of each person.
      if (personId !== null) await client.invalidateQueries({ queryKey: keys.people })
    },
  })
}
