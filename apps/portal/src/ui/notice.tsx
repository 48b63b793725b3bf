import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './notice.module.css'
import { texts } from './texts.ts'

const ICONS: Record<NoticeTone, IconName> = {
  success: 'check',
  danger: 'warning',
  info: 'info',
  warning: 'warning',
}

type NoticeTone = 'success' | 'danger' | 'info' | 'warning'

type NoticeProps = {
  tone: NoticeTone
  children: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
  onClose?: () => void
  /** Whether screen readers tell it at once, as they do for a failure. */
  isAlert?: boolean
}

/** A sentence across the page about what has happened; screen readers hear it when it appears. */
export function Notice({ tone, children, actions, onClose, isAlert = tone === 'danger' }: NoticeProps) {
  return (
    <div className={clsx(classes.notice, classes[tone])} role={isAlert ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={classes.text}>{children}</div>
      {actions}
      {onClose && (
        <button type="button" className={classes.close} onClick={onClose} aria-label={texts.close}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
