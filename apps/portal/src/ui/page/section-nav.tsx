import { type MouseEvent, useEffect, useMemo, useState } from 'react'
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

/** A section is being read once its top has come so far up, as a part of the window's height. */
const READING_LINE = 0.3

/**
 * Which of some sections is being read: the last one whose top has passed the reading line, or the last of all at the
 * end of the page.
 * @param ids ids of elements in the order of the page; a constant, or the listening starts anew each time
 */
function useSectionInSight(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const look = () => {
      const tops = ids.map(
        id => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      )
      const isAtEnd =
        window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 1
      const passed = isAtEnd
        ? ids
        : ids.filter((_, index) => (tops[index] ?? 0) < window.innerHeight * READING_LINE)
      setCurrent(passed.at(-1) ?? ids[0])
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current
}
