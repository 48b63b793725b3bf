import { Link } from 'react-router'
import classes from './view-tabs.module.css'

/** One view of a screen, with its address. */
export type ViewTab = { key: string; title: string; to: string }

type ViewTabsProps = {
  /** Accessible name of the navigation. */
  label: string
  tabs: readonly ViewTab[]
  current: string
}

/** Links to the views of one screen; the current one is marked. */
export function ViewTabs({ label, tabs, current }: ViewTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ key, title, to }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              className={classes.tab}
              aria-current={key === current ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
