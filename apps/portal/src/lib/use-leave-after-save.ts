import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

const REDIRECT_MS = 1500

/** Gives a function that goes to an address 1.5 seconds later, unless the screen has been left by then. */
export function useLeaveAfterSave(to: string): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate(to), REDIRECT_MS)
  }, [navigate, to])
}
