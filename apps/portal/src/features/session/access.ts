import type { api } from '@feedreel/contracts/api'
import { useCallback } from 'react'
import { useSession } from './queries.ts'

type Api = typeof api

/** A call of the API, like `feeds.create`. */
export type CallName = { [Subject in keyof Api]: `${Subject}.${keyof Api[Subject] & string}` }[keyof Api]

/** Tells whether the role and the publishers of the signed-in person allow a call for at least some records. */
export function useMay(): (call: CallName) => boolean {
  const refused = useSession()?.user?.refused
  return useCallback(call => !refused?.includes(call), [refused])
}
