import type { SystemSettingsChange } from '@feedreel/contracts/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'

/** The settings of the whole system. */
export function useSettings() {
  return useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call(routes.settings.read, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Saves the settings. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SystemSettingsChange) => call(routes.settings.update, { body }),
    onSuccess: settings => {
      client.setQueryData(keys.settings, settings)
      void client.invalidateQueries({ queryKey: [...keys.settings, 'banner'] })
    },
  })
}
