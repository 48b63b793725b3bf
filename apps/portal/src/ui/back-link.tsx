import type { ReactNode } from 'react'
import classes from './back-link.module.css'
import { ButtonLink } from './button-link.tsx'
import { Icon } from './icon.tsx'

/** The way back from a record to its list, above everything else on the screen. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={classes.back}>
      <ButtonLink to={to} size="xs" variant="subtle" leftSection={<Icon name="back" size={16} />}>
        {children}
      </ButtonLink>
    </div>
  )
}
