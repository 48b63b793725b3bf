import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

const REDIRECT_MS = 1500

/** Feedback on an action. */
export type Message = { tone: 'success' | 'danger' | 'info'; text: string }

/** The message of a screen, null without one. */
export function useMessage() {
  const [message, setMessage] = useState<Message | null>(null)
  const clear = useCallback(() => setMessage(null), [])
  return { message, show: setMessage, clear }
}

/** What the screen before left for the list that is opened next. */
let left: Message | null = null

/**
 * Navigates 1.5 s after a form is done, unless more is typed or the screen is left before.
 * @param to a list, which shows the message longer
 */
export function useLeaveAfterSave(to: string, isDone: boolean, message: Message | null): void {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    left = message
    void navigate(to)
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => leave(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone])
}

/** Removes and returns the message that the screen before left. */
export function takeLeftMessage(): Message | null {
  const message = left
  left = null
  return message
}
