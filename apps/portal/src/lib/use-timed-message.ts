import { useCallback, useEffect, useState } from 'react'

/** Feedback on an action. */
export type Message = { tone: 'success' | 'danger'; text: string }

export const LIST_MESSAGE_MS = 5000

/** A message that disappears after `clearAfterMs`. */
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
