import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'

/** The kinds of records that a file can contain. */
export type Imported = 'feeds' | 'publishers'

/** Sends a file, for a dry run or to store its rows. */
export function useImportCsv(what: Imported) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, isDryRun }: { file: File; isDryRun: boolean }) => {
      const body = new FormData()
      body.set('dry_run', String(isDryRun))
      body.set('file', file)
      const { feeds, publishers } = routes.csvImport
      return what === 'feeds' ? call(feeds, { body }) : call(publishers, { body })
    },
    onSuccess: ({ is_dry_run: isDryRun }) => {
      if (isDryRun) return
      for (const queryKey of [keys[what], keys.items, keys.dashboard]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
