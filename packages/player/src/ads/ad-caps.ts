import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { PageRegistry } from '../page/registry.ts'

/** Where the browser's session keeps the times of breaks, in milliseconds since 1970, joined by commas. */
const KEY = 'feedreel-ad-breaks'
const HOUR_MS = 3_600_000

/** Limits of breaks with an ad; undefined: none. */
type Caps = Pick<NonNullable<PlayerAnswer['ads']>, 'cap_per_page' | 'cap_per_hour'>

/** Counts the breaks with an ad of all players of the page. */
export interface AdCaps {
  /** Whether a limit is reached. */
  isReached(): boolean
  /** Records that an ad of a break has begun. */
  note(): void
}

/**
 * Makes the count of breaks. The hourly limit counts those of this page and, with `mayStore`, those of the browser's
 * session on this site; without `mayStore` nothing is read or stored. `nowMs` is the wall clock.
 */
export function createAdCaps(
  { cap_per_page, cap_per_hour }: Caps,
  registry: Pick<PageRegistry, 'adBreaks'>,
  mayStore: boolean | undefined,
  nowMs = Date.now,
): AdCaps {
  const stores = mayStore && cap_per_hour
  registry.adBreaks ??= []
  const ofPage = registry.adBreaks
  const lately = (times: readonly number[]) => times.filter(time => time > nowMs() - HOUR_MS)

  /** The times of the session's breaks. A frame without a storage of its own throws. */
  function ofSession(): number[] {
    try {
      return (sessionStorage.getItem(KEY) ?? '').split(',').map(Number)
    } catch {
      return []
    }
  }

  return {
    isReached() {
      const ofHour = new Set(lately([...ofPage, ...(stores ? ofSession() : [])]))
      return ofPage.length >= (cap_per_page ?? 1 / 0) || ofHour.size >= (cap_per_hour ?? 1 / 0)
    },
    note() {
      ofPage.push(nowMs())
      if (!stores) return
      try {
        sessionStorage.setItem(KEY, [...new Set(lately([...ofSession(), ...ofPage]))].join())
      } catch {
        // A full or forbidden storage: the page's own count remains.
      }
    },
  }
}
