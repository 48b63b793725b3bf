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
  /** Day of the publication cycle, from 0 to `cycleDays` - 1 (see published-at.ts). */
  cycleDay: number
  /** Time of day in UTC, `HH:MM`. */
  time: string
  paragraphs: readonly string[]
}
