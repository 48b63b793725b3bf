import { useQuery } from '@tanstack/react-query'

/**
 * One record for a form: what the server holds now, not what a list showed a while ago. Nothing is asked while there is
 * no id.
 * @param subject first part of the keys that the subject's answers are kept under
 */
export function useFreshRecord<T>(
  subject: string,
  id: number | null,
  load: (id: number, signal: AbortSignal) => Promise<T>,
) {
  return useQuery({
    queryKey: [subject, 'one', id],
    queryFn: ({ signal }) => load(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
