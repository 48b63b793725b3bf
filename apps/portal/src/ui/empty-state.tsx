import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = {
  icon: IconName
  text: string
  /** What to try. */
  hint?: string
  action?: ReactNode
}

/** Takes the place of rows when there are none; the action is the natural next step. */
export function EmptyState({ icon, text, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon name={icon} size={26} />
      </span>
      <p className={classes.text}>{text}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
