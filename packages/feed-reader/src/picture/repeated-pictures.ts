import type { RawItem } from '../parse/raw-feed.ts'
import type { PictureCandidate } from './picture-candidate.ts'

/** With so many stories a picture is a logo, a placeholder or a banner and belongs to none of them. */
const SHARED_BY = 3

/** How often the pictures of a feed come back. */
export type Repetitions = {
  /** How many different stories name a picture, by its `pictureKey`. */
  storiesWith(pictureKey: string): number
  /** Whether so many stories name it that it is the own picture of none. */
  isShared(pictureKey: string): boolean
}

/**
 * Counts the stories with each picture. Items with the same title are one story; two stories may share a photograph,
 * unless they are most of the feed.
 * @param candidates what each item names, in the order of the items
 * @param logos what the feed names for itself, which counts as shared
 */
export function countStories(
  items: readonly RawItem[],
  candidates: readonly (readonly PictureCandidate[])[],
  logos: readonly PictureCandidate[],
): Repetitions {
  const logoKeys = new Set(logos.map(logo => logo.pictureKey))
  const storiesByKey = new Map<string, Set<string>>()
  const stories = new Set<string>()
  for (const [at, item] of items.entries()) {
    const story = storyOf(item, at)
    stories.add(story)
    for (const { pictureKey } of candidates[at] ?? []) {
      const known = storiesByKey.get(pictureKey)
      if (known === undefined) storiesByKey.set(pictureKey, new Set([story]))
      else known.add(story)
    }
  }
  const storiesWith = (pictureKey: string) => storiesByKey.get(pictureKey)?.size ?? 0
  return {
    storiesWith,
    isShared(pictureKey) {
      const count = storiesWith(pictureKey)
      return logoKeys.has(pictureKey) || count >= SHARED_BY || (count > 1 && count > stories.size / 2)
    },
  }
}

function storyOf({ fields, links }: RawItem, position: number): string {
  const named = fields.get('title')?.value ?? fields.get('link')?.value ?? links[0]?.href ?? ''
  return named.trim() || `item ${position}`
}
