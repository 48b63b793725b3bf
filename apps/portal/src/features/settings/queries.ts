import type { BrandInput } from '@feedreel/contracts/brand/brand'
import type { SystemSettingsChange } from '@feedreel/contracts/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { useMay } from '../session/access.ts'

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

/** Whether maintenance mode is on, for every screen; false while unknown, and for people who may not read the settings. */
export function useMaintenance(): boolean {
  const may = useMay()
  const { data } = useQuery({
    enabled: may('settings.read'),
    queryKey: [...keys.settings, 'banner'],
    queryFn: ({ signal }) => call(routes.settings.read, { signal }),
  })
  return data?.maintenance_mode ?? false
}

/** Saves the settings. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SystemSettingsChange) => call(routes.settings.update, { body }),
    onSuccess: settings => {
      client.setQueryData(keys.settings, settings)
      // Also the settings themselves: an answer that was read before the save may still arrive.
      void client.invalidateQueries({ queryKey: keys.settings })
    },
  })
}

/** The brand of publishers without one of their own. */
export function useDefaultBrand() {
  return useQuery({
    queryKey: [...keys.settings, 'brand'],
    queryFn: ({ signal }) => call(routes.brand.read, { signal }),
    refetchOnWindowFocus: false,
  })
}

/** Sets the default brand, or removes it for null. */
export function useSaveDefaultBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (brand: BrandInput | null) => call(routes.brand.update, { body: { brand } }),
    onSuccess: saved => {
      const queryKey = [...keys.settings, 'brand']
      client.setQueryData(queryKey, saved)
      // An answer that was read before the save may still arrive.
      void client.invalidateQueries({ queryKey })
    },
  })
}
