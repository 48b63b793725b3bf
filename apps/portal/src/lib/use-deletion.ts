import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from './use-timed-message.ts'

type Words<T> = { deleted: (row: T) => string; failed: (row: T) => string }

/**
 * Deleting one row of a list: asked for, confirmed in a dialog, told in a message.
 * @param show shows what came of it
 */
export function useDeletion<T>(
  mutation: Pick<UseMutationResult<unknown, Error, T>, 'mutate' | 'isPending'>,
  words: Words<T>,
  show: (message: Message) => void,
) {
  const [doomed, setDoomed] = useState<T | null>(null)
  const confirm = () => {
    if (doomed === null) return
    mutation.mutate(doomed, {
      onSuccess: () => show({ tone: 'success', text: words.deleted(doomed) }),
      onError: () => show({ tone: 'danger', text: words.failed(doomed) }),
      onSettled: () => setDoomed(null),
    })
  }
  return { doomed, ask: setDoomed, confirm, cancel: () => setDoomed(null), isBusy: mutation.isPending }
}
