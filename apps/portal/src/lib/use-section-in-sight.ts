import { useEffect, useState } from 'react'

/** A section is being read once its top has come so far up, as a part of the window's height. */
const READING_LINE = 0.3

/**
 * Which of some sections is being read: the last one whose top has passed the reading line, or the last of all at the
 * end of the page.
 * @param ids ids of elements in the order of the page; a constant, or the listening starts anew each time
 */
export function useSectionInSight(ids: readonly string[]): string | undefined {
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
