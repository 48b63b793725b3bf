import type { Mount } from '../mount-types.ts'

/** A player that must stop when another one starts. */
export interface FloorHolder {
  /** Pauses for good. */
  giveWay(): void
}

/**
 * What all players on a page share across versions: old versions stay in use, so fields are only added and never change
 * their meaning.
 */
export interface PageRegistry {
  /** The mount function of each version that has been loaded, by version. */
  mounts: Map<string, Mount>
  /** The player that plays or is loading to play; at most one. */
  playing?: FloorHolder | undefined
  /** The page has structured data of one of our videos. */
  described?: boolean
  /** When the breaks with an ad began, in milliseconds since 1970. */
  adBreaks?: number[]
  /** The addresses of trackers that were called. */
  trackers?: Set<string>
}

const KEY = Symbol.for('feedreel.player')

/** The page's registry, created by the first version on it. */
export function pageRegistry(): PageRegistry {
  const page = window as unknown as { [KEY]?: PageRegistry }
  page[KEY] ??= { mounts: new Map() }
  return page[KEY]
}
