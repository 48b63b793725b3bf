import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Message } from '../../lib/use-message.ts'
import classes from './notice.module.css'
import { Notice } from './notice.tsx'

const CLEAR_AFTER_MS = 5000

type TimedNoticeProps = {
  message: Message | null
  onClose: () => void
  clearAfterMs?: number
  /** Buttons at the end of the line. */
  actions?: ReactNode
  /** Whether screen readers interrupt to announce it. */
  isAlert?: boolean
}

/** A fixed message that closes itself after a while, but not while the pointer or the focus is on it; nothing when null. */
export function TimedNotice({ message, ...props }: TimedNoticeProps) {
  return message && <ShownNotice message={message} {...props} />
}

type ShownNoticeProps = TimedNoticeProps & { message: Message }

function ShownNotice({ message, onClose, clearAfterMs = CLEAR_AFTER_MS, ...props }: ShownNoticeProps) {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isRead = isPointed || isFocused
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is shown for the whole time
  useEffect(() => {
    if (isRead) return
    const timer = setTimeout(() => close(), clearAfterMs)
    return () => clearTimeout(timer)
  }, [message, clearAfterMs, isRead])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the message is read
    <div
      className={classes.place}
      // Not when it enters: the message may appear under a pointer that rests there.
      onPointerMove={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Notice tone={message.tone} onClose={onClose} {...props}>
        {message.text}
      </Notice>
    </div>
  )
}
