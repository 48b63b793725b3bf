import { Button, Loader } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
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
  /** Whether screen readers interrupt to announce it. */
  isAlert?: boolean
}

/** A message across the page, announced by screen readers. */
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

/** A message fixed to the bottom of the window. */
export function FixedNotice(props: NoticeProps) {
  return (
    <div className={classes.place}>
      <Notice {...props} />
    </div>
  )
}

type LoadErrorProps = {
  text: string
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Reports that a query failed and offers a retry; nothing unless it failed. */
export function LoadError({ text, query }: LoadErrorProps) {
  if (!query.isError) return null
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="xs" variant="default" onClick={() => void query.refetch()} loading={query.isFetching}>
          {texts.tryAgain}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

/** A spinner in the middle of the page with a text. */
export function FullPageLoader({ text }: { text: string }) {
  return (
    <div className={classes.page} role="status">
      <Loader />
      <p className={classes.fullPageLoaderText}>{text}</p>
    </div>
  )
}
