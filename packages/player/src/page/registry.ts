import type { Mount } from '../mount-types.ts'

/** A player that may have to stop because another one starts. */
export interface FloorHolder {
  /** Pauses for good. */
  giveWay(): void
}

/**
 * What all players on a page share, whatever their versions: old versions live for ever, so fields are only
 * added here and never change their meaning.
 */
export interface PageRegistry {
  /** The mount function of each version that has been loaded, by version. */
  mounts: Map<string, Mount>
  /** The one player that plays. */
  playing?: FloorHolder | undefined
  /** The page tells search engines of a video of ours. */
  described?: boolean
}

const KEY = Symbol.for('feedreel.player')

/** The page's registry, made by whichever version comes first. */
export function pageRegistry(): PageRegistry {
  const page = window as unknown as { [KEY]?: PageRegistry }
  page[KEY] ??= { mounts: new Map() }
  return page[KEY]
}
