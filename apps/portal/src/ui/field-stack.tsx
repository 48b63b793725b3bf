import type { ReactNode } from 'react'
import classes from './field-stack.module.css'

/** The fields of a form one below the other, or side by side where the screen is wide enough. */
export function FieldStack({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) {
  return (
    <div className={classes.stack} data-columns={columns}>
      {children}
    </div>
  )
}
