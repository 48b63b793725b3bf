import type { BrandInput } from '@feedreel/contracts/brand/brand'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { useOutcomeNotice } from '../off-air/outcome-notice.ts'
import { useRebuilds } from '../off-air/queries.ts'
import { rebuildState } from '../off-air/rebuilds.ts'

/** The search parameter that names the publisher of a screen, for people of several. */
export const CHOSEN_PUBLISHER = 'publisher'

/** Refetches the video on air and the line-up of the next one. */
function useRefreshOnAir() {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [keys.publishers, keys.videos, keys.lineUps])
      void client.invalidateQueries({ queryKey })
  }, [client])
}

/** A ban to set, or to lift, of one item. */
export type BanChange = { itemId: number; feedId: number; status: 'banned' | 'normal' }

/** Bans an item for a publisher, or lifts its ban. */
export function useSetBan(publisherId: number) {
  const refresh = useRefreshOnAir()
  return useMutation({
    mutationFn: ({ itemId, feedId, status }: BanChange) =>
      call(routes.items.moderate, {
        params: { publisherId, feedId, contentId: itemId },
        body: { status, keep_on_air: false },
      }),
    // Refetches even after a refusal, since the line-up on screen may be out of date.
    onSettled: refresh,
  })
}

/** Sets the brand of a publisher, or removes it for null. */
export function useSaveBrand(publisherId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (brand: BrandInput | null) =>
      call(routes.brand.updateOfPublisher, { params: { id: publisherId }, body: { brand } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.publishers }),
  })
}

const NOTHING: OffAir = { at: '', publishers: [] }
const REBUILD_REFETCH_MS = 2000
/** A new video takes seconds; one that waits for the end of maintenance mode is found by the other refetches. */
const REBUILD_MS = 60_000

/** Refetches often while a new video is made in place of one that went off air: these people get no live events. */
export function useFreshRebuild(): void {
  const notice = useOutcomeNotice()
  const offAir = notice?.kind === 'off-air' ? notice.offAir : NOTHING
  const startedMs = notice?.kind === 'off-air' ? notice.startedMs : 0
  const { total, done, failed } = rebuildState(offAir, useRebuilds(offAir).data?.rows ?? [], 0)
  const isUnderWay = done + failed < total
  const refresh = useRefreshOnAir()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (performance.now() < startedMs + REBUILD_MS) refresh()
      else clearInterval(timer)
    }, REBUILD_REFETCH_MS)
    return () => {
      clearInterval(timer)
      refresh()
    }
  }, [isUnderWay, startedMs, refresh])
}
