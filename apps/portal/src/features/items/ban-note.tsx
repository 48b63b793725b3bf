import { formatDateTime } from '../../lib/format/date.ts'
import classes from './ban-note.module.css'
import { texts } from './texts.ts'

type BanNoteProps = {
  reasons: readonly string[]
  /** ISO 8601, null: never. */
  expiresAt: string | null
}

/** Until when an item is banned, and why; nothing for a ban without either. */
export function BanNote({ reasons, expiresAt }: BanNoteProps) {
  const lines = [
    ...(expiresAt === null ? [] : [texts.ban.until(formatDateTime(expiresAt))]),
    ...(reasons.length === 0 ? [] : [reasons.join(' · ')]),
  ]
  if (lines.length === 0) return null
  return (
    <div className={classes.note} title={lines.join('\n')}>
      {lines.map(line => (
        <div key={line} className={classes.line}>
          <bdi>{line}</bdi>
        </div>
      ))}
    </div>
  )
}
