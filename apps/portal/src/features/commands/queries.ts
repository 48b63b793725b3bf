import type { CommandDefinition, CommandValue } from '@feedreel/contracts/commands'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { readNamedList } from '../../lib/api/read-list.ts'
import { routes } from '../../lib/api/routes.ts'
import { useMay } from '../session/access.ts'

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
