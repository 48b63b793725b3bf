import type { ReactNode } from 'react'
import classes from './card-page.module.css'
import { Wordmark } from './wordmark.tsx'

/** A page outside of the portal's menu: one card under the wordmark. Its content brings its own spacing. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Wordmark />
        </div>
        {children}
      </div>
    </main>
  )
}
