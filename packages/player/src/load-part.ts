declare const __PARTS__: string | undefined

/** The address of the player's other scripts below the server's, with a `*` for their names; set by the build. */
const PARTS = typeof __PARTS__ === 'string' ? __PARTS__ : '*'

/** The scripts that are loaded only where they are needed, with what they offer. */
interface Parts {
  ads: typeof import('./ads/run-ads.ts')
  captions: typeof import('./controls/captions-overlay.ts')
  'seek-tip': typeof import('./controls/seek-tip.ts')
  'video-object': typeof import('./page/video-object.ts')
}

/** Loads another script of this very build; rejects when it doesn't load. */
export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>

/**
 * Loads other scripts of this very build, by import, which strict content policies allow, from the server that takes
 * the beacons.
 */
export function partLoader(eventsUrl: string): LoadPart {
  return name => import(/* @vite-ignore */ eventsUrl.replace(/api\/.*/, PARTS.replace('*', name)))
}
