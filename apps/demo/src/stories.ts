import { publishedAt } from './published-at.ts'
import { balloonDawn } from './stories/balloon-dawn.ts'
import { deepLanterns } from './stories/deep-lanterns.ts'
import { duneClock } from './stories/dune-clock.ts'
import { fogValley } from './stories/fog-valley.ts'
import { lakeAurora } from './stories/lake-aurora.ts'
import { lastKeeper } from './stories/last-keeper.ts'
import { nightShift } from './stories/night-shift.ts'
import { noSignal } from './stories/no-signal.ts'
import { noonArcade } from './stories/noon-arcade.ts'
import { orangeSeller } from './stories/orange-seller.ts'
import { ringShadow } from './stories/ring-shadow.ts'
import { starPath } from './stories/star-path.ts'
import { sunflowerCount } from './stories/sunflower-count.ts'
import { terraceFields } from './stories/terrace-fields.ts'
import { vanishingBridge } from './stories/vanishing-bridge.ts'
import { villageFinal } from './stories/village-final.ts'
import type { Story } from './story.ts'

/** Every story of the paper, in no particular order. */
export const stories: readonly Story[] = [
  fogValley,
  nightShift,
  deepLanterns,
  lastKeeper,
  balloonDawn,
  ringShadow,
  orangeSeller,
  duneClock,
  lakeAurora,
  starPath,
  terraceFields,
  vanishingBridge,
  sunflowerCount,
  noSignal,
  noonArcade,
  villageFinal,
]

/** The stories as a reader finds them at `now`: newest first. */
export function newestFirst(now: Date): Story[] {
  return stories.toSorted((a, b) => publishedAt(b, now).getTime() - publishedAt(a, now).getTime())
}

/** The story of an address, or null when there is none. */
export function storyBySlug(slug: string): Story | null {
  return stories.find(story => story.slug === slug) ?? null
}
