import { useEffect, useRef } from 'react'
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

/** Links to the views of one screen; the current one is marked, and scrolled into view if the list does not fit. */
export function ViewTabs({ label, tabs, current }: ViewTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is the current one
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !tab) return
    list.current.scrollLeft =
      tab.offsetLeft + tab.offsetWidth - list.current.offsetLeft - list.current.clientWidth
  }, [current])
  return (
    <nav aria-label={label}>
      <ul ref={list} className={classes.tabs}>
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
