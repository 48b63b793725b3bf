import type { ListDensity, Preferences } from '@feedreel/contracts/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { DensityContext } from '../../ui/list/density.tsx'
import { type Session, useSession } from './queries.ts'

/**
 * Shows lists as the signed-in person has chosen in any browser. The choice in this browser's storage counts only until the
 * server has given the person's.
 */
export function PersonDensity({ children }: { children: ReactNode }) {
  const [stored, store] = useStoredChoice('feedreel-density', 'comfortable')
  const user = useSession()?.user
  const { mutate } = useChangePreferences()
  const isKnown = user?.list_density !== undefined
  const density = isKnown ? (user.list_density ?? 'comfortable') : readDensity(stored)
  const choose = (list_density: ListDensity) => {
    store(list_density)
    mutate({ list_density })
  }
  return <DensityContext value={{ density, choose }}>{children}</DensityContext>
}

const readDensity = (stored: string): ListDensity => (stored === 'compact' ? 'compact' : 'comfortable')

/** Changes how the portal looks for the signed-in person: at once, and in all browsers when the server has stored it. */
function useChangePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => call(routes.session.preferences, { body }),
    scope: { id: 'preferences' },
    onMutate: changed =>
      client.setQueryData(keys.session, (known: Session | undefined): Session | undefined =>
        known?.user ? { ...known, user: { ...known.user, ...changed } } : known,
      ),
  })
}
