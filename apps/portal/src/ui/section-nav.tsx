import { type MouseEvent, useMemo } from 'react'
import { useSectionInSight } from '../lib/use-section-in-sight.ts'
import classes from './section-nav.module.css'

/** A part of a long screen: the id of its panel, and its title. */
export type Section = { id: string; title: string }

/** The parts of a long screen, to jump to; the one that is being read is marked. */
export function SectionNav({ label, sections }: { label: string; sections: readonly Section[] }) {
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useSectionInSight(ids)
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul className={classes.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.link}
              aria-current={id === current ? 'location' : undefined}
              onClick={jump}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leaves the address alone, so that Back still leaves the screen; the next Tab goes on in the section. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  if (section === null) return
  event.preventDefault()
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}
