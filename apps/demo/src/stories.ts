import content from './stories.json' with { type: 'json' }
import { publishedAt, type Story } from './story.ts'

/** Every story of the paper, in no particular order. */
export const stories = content as readonly Story[]

/** The stories as a reader finds them at `now`: newest first. */
export function newestFirst(now: Date): Story[] {
  return stories.toSorted((a, b) => publishedAt(b, now).getTime() - publishedAt(a, now).getTime())
}

/** The story of an address, or null when there is none. */
export function storyBySlug(slug: string): Story | null {
  return stories.find(story => story.slug === slug) ?? null
}
