import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { leaveMessage, type Message } from '../use-message.ts'

const REDIRECT_MS = 1500

/**
 * Navigates 1.5 s after a form is done, unless more is typed or the screen is left before.
 * @param to a list, which shows the message longer
 */
export function useLeaveAfterSave(to: string, isDone: boolean, message: Message | null): void {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    leaveMessage(message)
    void navigate(to)
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => leave(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone])
}
