import type { Message } from '../lib/use-timed-message.ts'
import { Notice } from './notice.tsx'
import classes from './timed-notice.module.css'

/** The message of a list, when there is one: above what is on screen, wherever it was scrolled to. */
export function TimedNotice({ message, onClose }: { message: Message | null; onClose: () => void }) {
  if (message === null) return null
  return (
    <div className={classes.place}>
      <Notice tone={message.tone} onClose={onClose}>
        {message.text}
      </Notice>
    </div>
  )
}
