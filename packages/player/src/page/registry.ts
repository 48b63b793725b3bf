import type { Mount } from '../mount-types.ts'

/** The player that plays on a page. It pauses when another one starts. */
export interface ActivePlayer {
  /** Pauses the player and does not resume it later. Released versions call this method, so its name never changes. */
  giveWay(): void
}

/**
 * What all players on a page share across versions: old versions stay in use, so fields are only added and never change
 * their meaning.
 */
export interface PageRegistry {
  /** The mount function of each version that has been loaded, by version. */
  mounts: Map<string, Mount>
  /** The only player that plays or loads in order to play. */
  playing?: ActivePlayer | undefined
  /** The tags that have become a player or been refused. */
  started?: WeakSet<HTMLScriptElement>
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
