import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import classes from './section-nav.module.css'

/** A section of a long screen, by the id of its panel. */
export type Section = { id: string; title: string }

/** Links to the sections of a long screen; the current one is marked. */
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

/** Leaves the URL unchanged, so that Back leaves the screen; moves the focus to the section. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  if (section === null) return
  event.preventDefault()
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}

/** A section is current once its top passes this share of the window's height. */
const READING_LINE = 0.3

/**
 * The current section: the last one whose top has passed the reading line, or the last one at the end of the page.
 * @param ids element ids in page order; must be stable
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
