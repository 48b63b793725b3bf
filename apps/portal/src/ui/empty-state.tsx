import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

/** Takes the place of rows when there are none; the action is the natural next step. */
export function EmptyState({ icon, text, action }: { icon: IconName; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon name={icon} size={26} />
      </span>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
