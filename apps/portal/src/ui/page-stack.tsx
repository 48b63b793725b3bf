import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './page-stack.module.css'

/** The parts of a screen one below the other. `narrow` keeps forms at a readable width. */
export function PageStack({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return <div className={clsx(classes.stack, isNarrow && classes.narrow)}>{children}</div>
}
