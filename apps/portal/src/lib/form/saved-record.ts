import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Stores the answer to a save as the record that a form follows; without a record in the answer it waits until the record is
 * loaded again. Until then the form would go back to what it showed before.
 * @param queryKey that of the record
 */
export async function storeSavedRecord(
  client: QueryClient,
  queryKey: QueryKey,
  answer: unknown,
): Promise<void> {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) {
    return client.invalidateQueries({ queryKey })
  }
  client.setQueryData(queryKey, (known: object | undefined) => known && { ...known, ...answer })
}
