import type { Message } from '../lib/use-timed-message.ts'
import { Notice } from './notice.tsx'

/** The message of a list, when there is one. */
export function TimedNotice({ message, onClose }: { message: Message | null; onClose: () => void }) {
  if (message === null) return null
  return (
    <Notice tone={message.tone} onClose={onClose}>
      {message.text}
    </Notice>
  )
}
