import type { CommandDefinition, CommandValue } from '@feedreel/contracts/commands'
import type { JobLog } from '@feedreel/contracts/job-log'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readList, readNamedList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { useMay } from '../session/access.ts'
import { isRunOf } from './command-values.ts'

/** The management commands with their parameters. */
export function useCommands() {
  const may = useMay()
  return useQuery({
    enabled: may('commands.list'),
    queryKey: keys.commands,
    queryFn: async ({ signal }) =>
      readNamedList<CommandDefinition>('commands', await call(routes.commands.list, { signal })),
    refetchOnWindowFocus: false,
  })
}

const RECENT_RUNS = 5

/** The logs of a command's last runs, newest first; ended ones are deleted after some time. */
export function useRecentRuns(command: string) {
  return useQuery({
    queryKey: [...keys.logs, 'runs', command],
    queryFn: async ({ signal }) => {
      const query = { search: `Command ${command}`, page_size: RECENT_RUNS }
      const { rows } = readList<JobLog>(await call(routes.jobLog.list, { query, signal }))
      return rows.filter(log => isRunOf(command, log))
    },
  })
}

/** Runs a command, waits for its result and then invalidates all queries. */
export function useRunCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ command, values }: { command: string; values: Record<string, CommandValue> }) =>
      call(routes.commands.run, { body: { ...values, command } }),
    onSettled: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== keys.commands[0] && queryKey[0] !== keys.session[0],
      }),
  })
}
