import type { ItemTextName } from '@feedreel/contracts/editorial/edits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { renewPicture } from '../item-actions/picture-version.ts'

const editsKey = (id: number) => [...keys.items, 'edits', id]

/** An item with the texts of its source and the edits, always refetched. */
export function useEdits(id: number) {
  return useQuery({
    queryKey: editsKey(id),
    queryFn: ({ signal }) => call(routes.edits.read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** The revisions of an item. */
export function useRevisions(id: number) {
  return useQuery({
    queryKey: [...keys.items, 'revisions', id],
    queryFn: ({ signal }) => call(routes.edits.revisions, { params: { id }, signal }),
    staleTime: 0,
  })
}

/**
 * Texts to change, and the address of another picture; null takes the source's again. `no_ads`: no ads next to the item.
 */
export type TextChange = Partial<Record<ItemTextName | 'picture', string | null>> & { no_ads?: boolean }

/** Edits an item for one publisher, or for all by null. */
export function useEditItem(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ change, publisher }: { change: TextChange; publisher: number | null }) =>
      call(routes.edits.change, { params: { id }, body: { ...change, publisher } }),
    onSuccess: (_answer, { change }) => {
      if (change.picture !== undefined) renewPicture(id)
      void Promise.all(
        [keys.items, keys.lineUps, keys.videos].map(queryKey => client.invalidateQueries({ queryKey })),
      )
    },
  })
}
