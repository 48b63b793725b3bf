import { useCallback, useState } from 'react'

/** Feedback on an action. */
export type Message = { tone: 'success' | 'danger' | 'info'; text: string }

/** The message of a screen, null without one. */
export function useMessage() {
  const [message, setMessage] = useState<Message | null>(null)
  const clear = useCallback(() => setMessage(null), [])
  return { message, show: setMessage, clear }
}

let left: Message | null = null

/** Leaves a message for the list that is opened next. */
export function leaveMessage(message: Message | null): void {
  left = message
}

/** Removes and returns the message that the screen before left. */
export function takeLeftMessage(): Message | null {
  const message = left
  left = null
  return message
}
