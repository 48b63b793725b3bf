import { Button, Loader } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Message } from '../../lib/use-timed-message.ts'
import { Icon, type IconName } from '../icon.tsx'
import { texts } from '../texts.ts'
import classes from './notice.module.css'

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

/** Says that something could not be loaded and offers to try again. */
export function LoadError({ text, onRetry, isBusy }: { text: string; onRetry: () => void; isBusy: boolean }) {
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="xs" variant="default" onClick={onRetry} loading={isBusy}>
          {texts.tryAgain}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

/** A spinner in the middle of the page with a word on what is awaited. */
export function FullPageLoader({ text }: { text: string }) {
  return (
    <div className={classes.page} role="status">
      <Loader />
      <p className={classes.fullPageLoaderText}>{text}</p>
    </div>
  )
}
