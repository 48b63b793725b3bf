/** The sections of the paper, in the order of its navigation. */
export const categories = ['Nature', 'Science', 'Cities', 'Travel', 'Food', 'Sport'] as const

/** One section of the paper. */
export type Category = (typeof categories)[number]

/** An article of the paper. All texts are plain text; `picture` names a scene in `pictures/`. */
export type Story = {
  slug: string
  title: string
  /** One or two sentences, at most 220 characters. */
  summary: string
  category: Category
  author: string
  /** File name without width and extension. */
  picture: string
  pictureAlt: string
  /** Day of the publication cycle, from 0 to `cycleDays` - 1. */
  cycleDay: number
  /** Time of day in UTC, `HH:MM`. */
  time: string
  paragraphs: readonly string[]
}

/** Every story is republished after this many days, so the paper always has fresh news. */
export const cycleDays = 8

const dayMs = 86_400_000

/**
 * When a story was published, seen at `now`: on the latest past UTC day whose number since 1970 modulo `cycleDays` is the
 * story's `cycleDay`. Constant within a UTC day; each night only the stories of one day move.
 */
export function publishedAt(story: Pick<Story, 'cycleDay' | 'time'>, now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs)
  const yesterday = today - 1
  const daysBack = (((yesterday - story.cycleDay) % cycleDays) + cycleDays) % cycleDays
  return new Date((yesterday - daysBack) * dayMs + timeOfDayMs(story.time))
}

function timeOfDayMs(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new Error(`time of a story must be HH:MM, not ${JSON.stringify(time)}`)
  return (Number(match[1]) * 60 + Number(match[2])) * 60_000
}
