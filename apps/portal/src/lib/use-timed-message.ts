import { useCallback, useEffect, useState } from 'react'

/** A sentence for the operator about what has just happened. */
export type Message = { tone: 'success' | 'danger'; text: string }

/** How long messages of lists stay on screen. */
export const LIST_MESSAGE_MS = 5000

/** A message that clears by itself after `clearAfterMs`; a new one starts the time anew. */
export function useTimedMessage(clearAfterMs: number) {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), clearAfterMs)
    return () => clearTimeout(timer)
  }, [message, clearAfterMs])
  const clear = useCallback(() => setMessage(null), [])
  return { message, show: setMessage, clear }
}
